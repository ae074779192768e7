/** What the keys of a US keyboard write, by their place (`KeyboardEvent.code`): plain, with Shift. */
const keys: Record<string, string> = {
  Backquote: '`~',
  Digit1: '1!',
  Digit2: '2@',
  Digit3: '3#',
  Digit4: '4$',
  Digit5: '5%',
  Digit6: '6^',
  Digit7: '7&',
  Digit8: '8*',
  Digit9: '9(',
  Digit0: '0)',
  Minus: '-_',
  Equal: '=+',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Semicolon: ';:',
  Quote: '\'"',
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
  Space: '  ',
  NumpadDecimal: '..',
  NumpadDivide: '//',
  NumpadMultiply: '**',
  NumpadSubtract: '--',
  NumpadAdd: '++',
}

/**
 * What a key writes on a US keyboard, which most scanners believe to be; null for a key that writes
 * nothing.
 * @param code the place of the key, as `KeyboardEvent.code` names it
 */
export function onUsKeyboard(code: string, isShift: boolean): string | null {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter) return isShift ? letter : letter.toLowerCase()
  return /^Numpad(\d)$/.exec(code)?.[1] ?? keys[code]?.[isShift ? 1 : 0] ?? null
}
