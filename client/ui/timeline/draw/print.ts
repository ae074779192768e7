/** On paper: the period in view over the page's width, with only the rows it needs. */
import type { Engine } from './engine.ts'

/** Width of a landscape A4 page with margins of 10 mm, CSS pixels. */
const PAPER = 1040

export function listenToPrint(engine: Engine): () => void {
  const { root, body, head } = engine.parts
  let screen: { packing: Engine['packing']; width: string; height: string } | null = null
  const before = () => {
    if (screen) return
    // The rows of the screen return as they were.
    screen = { packing: engine.packing, width: root.style.width, height: root.style.height }
    engine.printing = true
    engine.repack()
    root.style.width = `${PAPER}px`
    const top = head.parentElement?.offsetHeight ?? 0
    root.style.height = `${Number.parseFloat(body.style.height) + top + 4}px`
    engine.measure()
    engine.draw()
    engine.settle()
  }
  const after = () => {
    if (!screen) return
    engine.printing = false
    engine.restore(screen.packing)
    root.style.width = screen.width
    root.style.height = screen.height
    screen = null
    engine.repack()
    engine.measure()
  }
  window.addEventListener('beforeprint', before)
  window.addEventListener('afterprint', after)
  return () => {
    window.removeEventListener('beforeprint', before)
    window.removeEventListener('afterprint', after)
  }
}
