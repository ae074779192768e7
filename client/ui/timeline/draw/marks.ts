/**
 * The symbols as pictures in the inks bars need. Bars show them as backgrounds: hundreds of inline
 * drawings cost a frame on every pan, hundreds of copies of one small picture cost nothing. (A
 * content policy must allow `data:` images.)
 */

type Ink = { stroke: string; ground?: string }

/**
 * On strong fills, on light ground, on dark ground; the warning's badge on screens and on paper.
 */
const inks = {
  white: { stroke: '#ffffff' },
  dark: { stroke: '#212529' },
  pale: { stroke: '#c9c9c9' },
  badge: { stroke: '#211a00', ground: '#ffd43b' },
  paper: { stroke: '#000000', ground: '#ffffff' },
} satisfies Record<string, Ink>

/** A badge extends a tenth beyond its symbol on each side. */
function picture(symbol: string, { stroke, ground }: Ink): string {
  const line = `fill="none" stroke="${stroke}" stroke-width="2"`
  const drawing = ground
    ? `<rect x="-1.6" y="-1.6" width="27.2" height="27.2" rx="6" fill="${ground}" stroke-width="1.6"/>${symbol}`
    : symbol
  const box = ground ? '-2.4 -2.4 28.8 28.8' : '0 0 24 24'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="24" height="24" ${line}>${drawing.replaceAll('currentColor', stroke)}</svg>`
}

/**
 * Makes the pictures of the symbols drawn in `host` the marks inside `scope`; returns a function
 * that removes them. Each is named in its own rule: as variables they would be resolved again for
 * every bar.
 */
export function makeMarks(host: SVGElement, scope: string): () => void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync([...host.querySelectorAll('symbol')].map((symbol) => rulesOf(symbol, scope)).join('\n'))
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}

function rulesOf(symbol: SVGSymbolElement, scope: string): string {
  const name = symbol.dataset.name ?? ''
  const mark = `[data-mark="${CSS.escape(name)}"]`
  const bar = `${scope} .tl-item`
  const rule = (selector: string, ink: Ink) =>
    `${selector}{background-image:url("data:image/svg+xml,${encodeURIComponent(picture(symbol.innerHTML, ink))}")}`
  if (name === 'warning')
    return `${rule(`${bar} ${mark}`, inks.badge)} @media print{${rule(`${bar} ${mark}`, inks.paper)}}`
  const strong = `${bar}.is-filled:not(.is-faded,[data-text="out"])`
  return [
    rule(`${bar} ${mark}`, inks.dark),
    `@media not print{${rule(`[data-mantine-color-scheme="dark"] ${bar} ${mark}`, inks.pale)}}`,
    rule(`${strong} ${mark}${mark}`, inks.white),
  ].join('\n')
}
