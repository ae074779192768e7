/**
 * Crockford's base 32, in the order of its values: no I, L, O and U, which look like others
 * (rules/code.md#1).
 */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const base = alphabet.length
const codeLength = 10

/**
 * The check character of a stem of characters of the alphabet: Luhn modulo 32 (rules/code.md#3).
 * The function `code_check_character` of the database says the same.
 */
export function checkCharacter(stem: string): string {
  const total = [...stem].reverse().reduce((sum, character, place) => {
    const value = alphabet.indexOf(character) * (place % 2 === 0 ? 2 : 1)
    return sum + Math.floor(value / base) + (value % base)
  }, 0)
  return alphabet[(base - (total % base)) % base]!
}

/** The path of a code in an address, whatever site it names: a label outlives a site's address. */
const inAddress = /^https?:\/\/[^?#]*\/c\/([^/?#]+)\/?$/i

/**
 * Reads a code as people and scanners give it: in any case, with dashes or spaces, O for 0, I or L
 * for 1, or as the whole address of its page (rules/code.md#4). Null for any other text, a wrong
 * check character included.
 */
export function readCode(text: string): string | null {
  const given = inAddress.exec(text.trim())?.[1] ?? text
  const code = given.replace(/[\s-]/g, '').toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1')
  if (code.length !== codeLength || [...code].some((character) => !alphabet.includes(character))) return null
  return checkCharacter(code.slice(0, -1)) === code.at(-1) ? code : null
}

/** A code as people read and copy it: `7ZK3M-0QXDT`. */
export const spacedCode = (code: string): string => `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`
