import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkCharacter, readCode, spacedCode } from './code.ts'

const alphabet = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ']
const stems = fc.string({ unit: fc.constantFrom(...alphabet), minLength: 9, maxLength: 9 })
const codeOf = (stem: string) => stem + checkCharacter(stem)

describe('the check character', () => {
  // rules/code.md#3
  test.each([
    ['000000000', '0'],
    ['000000001', 'Y'],
    ['000000010', 'Z'],
    ['00000000Z', '1'],
    ['7ZK3M0QXD', 'T'],
  ])('of %s is %s', (stem, check) => expect(checkCharacter(stem)).toBe(check))

  // rules/code.md#3
  test('notices every single wrong character', () => {
    fc.assert(
      fc.property(stems, fc.nat(9), fc.constantFrom(...alphabet), (stem, place, character) => {
        const code = codeOf(stem)
        const wrong = code.slice(0, place) + character + code.slice(place + 1)
        expect(readCode(wrong)).toBe(wrong === code ? code : null)
      }),
    )
  })

  // rules/code.md#3
  test('notices neighbours that changed places, 0 and Z apart', () => {
    fc.assert(
      fc.property(stems, fc.nat(8), (stem, place) => {
        const code = codeOf(stem)
        const [one, other] = [code[place]!, code[place + 1]!]
        fc.pre(one !== other && ![one + other].some((pair) => pair === '0Z' || pair === 'Z0'))
        expect(readCode(code.slice(0, place) + other + one + code.slice(place + 2))).toBeNull()
      }),
    )
  })
})

describe('a code', () => {
  const stem = '10A0B1C2D'
  const code = codeOf(stem)

  // rules/code.md#4
  test.each([
    ['as it is', code],
    ['in lower case', code.toLowerCase()],
    ['with a dash', spacedCode(code)],
    ['with spaces around and within', ` ${code.slice(0, 3)} ${code.slice(3)} `],
    ['with O for 0', code.replaceAll('0', 'O')],
    ['with l for 1', code.replaceAll('1', 'l')],
    ['with i for 1', code.replaceAll('1', 'i')],
    ['as its address', `https://rental.example.org/flightcase/c/${code}`],
    ['as an address with a slash at its end', `http://localhost:3000/c/${spacedCode(code).toLowerCase()}/`],
  ])('is read %s', (_, text) => expect(readCode(text)).toBe(code))

  // rules/code.md#4
  test.each([
    ['a wrong check character', stem + (code.endsWith('0') ? '1' : '0')],
    ['a character too few', code.slice(1)],
    ['a character too many', `${code}0`],
    ['a letter outside the alphabet', `U${code.slice(1)}`],
    ['another address', `https://rental.example.org/materials/${code}`],
    ['nothing', ''],
  ])('is not read with %s', (_, text) => expect(readCode(text)).toBeNull())
})
