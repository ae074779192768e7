/** Parts of drawings: SVG on a ground of 400 x 300, the middle at 200, objects standing on 240. */
export const ink = {
  body: '#2f3640',
  panel: '#434c59',
  edge: '#5d6876',
  shade: '#222831',
  metal: '#c6cdd6',
  steel: '#98a3b0',
  pale: '#eef1f5',
  wood: '#b98a5a',
} as const

/** Colours of a family: bright parts of the object, and its ground from top to bottom. */
export type Palette = { accent: string; glow: string; sky: string; floor: string }
export type Drawing = (palette: Palette) => string

export const box = (x: number, y: number, width: number, height: number, radius: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}" ${more}/>`
export const disc = (x: number, y: number, radius: number, fill: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" ${more}/>`
export const shape = (points: string, fill: string, more = '') => `<path d="${points}" fill="${fill}" ${more}/>`
export const stroke = (points: string, colour: string, width: number, more = '') =>
  `<path d="${points}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`
/** Repeats a shape, given its index. */
export const times = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index)).join('')
export const turned = (degrees: number, x: number, y: number, parts: string) =>
  `<g transform="rotate(${degrees} ${x} ${y})">${parts}</g>`
export const moved = (x: number, y: number, parts: string) => `<g transform="translate(${x} ${y})">${parts}</g>`

/** A loudspeaker's membrane. */
export const cone = (x: number, y: number, radius: number, { accent }: Palette) =>
  disc(x, y, radius, ink.shade) +
  disc(x, y, radius * 0.86, ink.panel, `stroke="${ink.edge}" stroke-width="2"`) +
  disc(x, y, radius * 0.56, ink.body) +
  disc(x, y, radius * 0.24, accent)
/** A soft beam of light from a point. */
export const beam = (points: string, { glow }: Palette, opacity = 0.55) => shape(points, glow, `opacity="${opacity}"`)
/** Knobs in a row. */
export const knobs = (x: number, y: number, count: number, step: number, colour: string, radius = 4) =>
  times(count, (index) => disc(x + index * step, y, radius, colour))
