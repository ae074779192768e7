/**
 * The symbols as pictures in the inks bars need. Bars show them as backgrounds: hundreds of inline drawings cost a
 * frame on every pan, hundreds of copies of one small picture cost nothing. (A content policy must allow `data:` images.)
 */

/** On strong fills, on light ground, on dark ground. */
const INKS = { white: '#ffffff', ink: '#212529', pale: '#c9c9c9' }

/** Makes the pictures of the symbols drawn in `host` known to the marks inside `scope`; returns what forgets them. */
export function makeMarks(host: SVGElement, scope: string): () => void {
  const sheet = new CSSStyleSheet()
  for (const symbol of host.querySelectorAll('symbol')) {
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="2">${symbol.innerHTML}</svg>`
    const pictures = Object.entries(INKS).map(
      ([name, ink]) =>
        `--mark-${name}:url("data:image/svg+xml,${encodeURIComponent(drawing.replaceAll('currentColor', ink))}")`,
    )
    sheet.insertRule(`${scope} .tl-mark[data-mark="${CSS.escape(symbol.dataset.name ?? '')}"]{${pictures.join(';')}}`)
  }
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}
