import type { Period } from '../../ui/timeline/model/model.ts'
import type { Ticks } from '../../ui/timeline/model/ticks.ts'

const shades = { weekend: '#f2f2f2', today: '#e6e6e6', line: '#d4d4d4', edge: '#888' }

/** The picture behind a row: weekends, today, and the lines between days. A value of CSS. */
export function groundOf({ upper, lower, weekends }: Ticks, period: Period, today: Period, width: number): string {
  const scale = width / (period.end - period.start)
  const box = (fill: string, left: number, right: number) => {
    const [from, to] = [Math.max(0, left), Math.min(width, right)]
    return to > from
      ? `<rect x="${from.toFixed(1)}" y="0" width="${(to - from).toFixed(1)}" height="8" fill="${fill}"/>`
      : ''
  }
  const x = (at: number) => (at - period.start) * scale
  const shade = (fill: string) => (one: Period) => box(fill, x(one.start), x(one.end))
  const line = (fill: string) => (one: Period) => box(fill, x(one.start), x(one.start) + 1)
  const drawing = [
    ...weekends.map(shade(shades.weekend)),
    shade(shades.today)(today),
    ...lower.map(line(shades.line)),
    ...upper.map(line(shades.edge)),
  ].join('')
  const frame = `xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 8" preserveAspectRatio="none"`
  return `url("data:image/svg+xml,${encodeURIComponent(`<svg ${frame}>${drawing}</svg>`)}")`
}
