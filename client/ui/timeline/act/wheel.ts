import type { Engine } from '../draw/engine.ts'
import { panned, spanOf, zoomed } from '../model/scale.ts'

/** Pixels of a turn reported in lines. */
const LINE = 16

/**
 * The wheel and the trackpad: zoom at the pointer, pan sideways, scroll with Shift. Returns a
 * function that removes the listener.
 */
export function listenToWheel(engine: Engine): () => void {
  const { lanes, scroller } = engine.parts
  const wheel = (event: WheelEvent) => {
    engine.onDisturb()
    const unit = event.deltaMode === 1 ? LINE : event.deltaMode === 2 ? engine.height : 1
    const x = event.deltaX * unit
    const y = event.deltaY * unit
    event.preventDefault()
    if (event.shiftKey) {
      // Some browsers turn a wheel with Shift sideways themselves.
      scroller.scrollTop += y || x
      return
    }
    engine.camera.stop()
    const { view, limits } = engine.camera
    if (!event.ctrlKey && Math.abs(x) > Math.abs(y)) {
      engine.camera.set(panned(view, (x * spanOf(view)) / engine.width))
      return
    }
    engine.zooming = true
    engine.camera.set(zoomed(view, factorOf(y, event.ctrlKey), engine.timeAt(event.clientX), limits))
  }
  lanes.addEventListener('wheel', wheel, { passive: false })
  return () => lanes.removeEventListener('wheel', wheel)
}

/**
 * How much longer a span one turn makes. A trackpad's pinch arrives as a wheel with Ctrl and small
 * steps.
 */
const factorOf = (y: number, isPinch: boolean): number =>
  Math.exp(isPinch ? within(40, y) * 0.01 : within(240, y) * 0.0015)

const within = (most: number, value: number): number => Math.max(-most, Math.min(most, value))
