import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { kindColors } from '#shared/event-kind.ts'

const css = readFileSync(join(import.meta.dirname, 'kinds.css'), 'utf8')
const toneOf = (color: string, scheme: string) =>
  new RegExp(`^${scheme}\\.stripe-${color} \\{\\n {2}--stripe: (#[\\da-f]{6});`, 'm').exec(css)?.[1] ?? 'none'

/** Relative luminance of `#rrggbb` (WCAG 2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

// rules/event-kind.md#3
test.each(kindColors)('%s keeps a contrast of 3 to 1 on the grounds of the light and the dark theme', (color) => {
  expect(contrast(toneOf(color, ''), '#ffffff')).toBeGreaterThanOrEqual(3)
  expect(contrast(toneOf(color, '\\[data-mantine-color-scheme="dark"\\] '), '#242424')).toBeGreaterThanOrEqual(3)
})

// rules/event-kind.md#3
test('no two colours look the same', () => {
  for (const scheme of ['', '\\[data-mantine-color-scheme="dark"\\] '])
    expect(new Set(kindColors.map((color) => toneOf(color, scheme))).size).toBe(kindColors.length)
})
