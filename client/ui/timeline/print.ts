/** On paper: the period in view over the width of the page, with the rows it needs and no more. */
import type { Engine } from './engine.ts'

/** Width of the rows on a landscape A4 page with margins of 10 mm, CSS pixels. */
const PAPER = 1040

export function listenToPrint(engine: Engine): () => void {
  const { root } = engine.parts
  const before = () => {
    root.classList.add('is-printing')
    root.style.setProperty('--tl-paper', `${PAPER}px`)
    engine.printing(true)
  }
  const after = () => {
    root.classList.remove('is-printing')
    engine.printing(false)
  }
  window.addEventListener('beforeprint', before)
  window.addEventListener('afterprint', after)
  return () => {
    window.removeEventListener('beforeprint', before)
    window.removeEventListener('afterprint', after)
  }
}
