/**
 * The product's accent, a calm blue, from its palest tone to its deepest: the theme of the screens
 * takes all ten.
 */
export const accentTones = [
  '#eef3ff',
  '#dbe5fb',
  '#b4c8f3',
  '#8aa9eb',
  '#678fe4',
  '#517fe0',
  '#3d6dd3',
  '#3664c6',
  '#2c59b2',
  '#1c4c9e',
] as const

/** The accent itself: buttons, the mark, and the rules and titles of papers. */
export const accent = accentTones[7]
