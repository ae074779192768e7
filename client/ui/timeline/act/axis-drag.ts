import type { Engine } from '../draw/engine.ts'
import { Gesture } from './gesture.ts'

/** Dragging the axis pans the view, with inertia; a press tells its day; returns a function that removes the listeners. */
export function listenToAxis(engine: Engine): () => void {
  const axis = engine.parts.head.parentElement
  if (!axis) return () => {}
  let gesture: Gesture | null = null
  const ending = new AbortController()
  const { signal } = ending
  const listen = (
    type: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel',
    hear: (event: PointerEvent) => void,
  ) => axis.addEventListener(type, hear, { signal })
  listen('pointerdown', (event) => {
    if (event.button !== 0 || gesture) return
    event.preventDefault()
    engine.camera.stop()
    engine.onDisturb()
    gesture = new Gesture(engine, event, 'pan', undefined, axis)
  })
  listen('pointermove', (event) => {
    if (gesture?.pointer === event.pointerId) gesture.follow(event)
  })
  listen('pointerup', (event) => {
    if (gesture?.pointer !== event.pointerId) return
    if (gesture.hasBegun) gesture.letGo(event)
    else engine.settings.onDay?.(engine.timeAt(event.clientX))
    gesture = null
  })
  listen('pointercancel', (event) => {
    if (gesture?.pointer !== event.pointerId) return
    gesture.cancel()
    gesture = null
  })
  return () => {
    gesture?.cancel()
    ending.abort()
  }
}
