/** Mouse, pen and fingers: pan with inertia, pinch, wheel, select, move, resize, open, create. */
import type { Engine } from './engine.ts'
import type { TimelineItem } from './model.ts'
import { panned, spanOf, zoomed } from './scale.ts'
import { floorTo, moved, resized } from './zone.ts'

type Mode = 'pan' | 'move' | 'start' | 'end'
type Point = { x: number; y: number }

const SLOP = 4
const EDGE = 44
const DOUBLE = 300

/** Listens on the rows of an engine; returns what takes the listeners away. */
export function listenToPointer(engine: Engine): () => void {
  const { lanes, scroller } = engine.parts
  const points = new Map<number, Point>()
  let gesture: Gesture | null = null
  let pinch: { span: number; at: number; distance: number } | null = null
  let lastTap = { time: 0, x: 0, y: 0, id: '' as string | undefined }
  let finger = false

  type Gesture = {
    pointer: number
    mode: Mode
    item: TimelineItem | undefined
    from: Point
    /** Instant under the pointer at the beginning, for drags of items. */
    grip: number
    last: Point
    begun: boolean
    trail: { time: number; x: number }[]
    edgeFrame: number
  }

  const itemAt = (target: EventTarget | null) => {
    const element = target instanceof Element ? target.closest<HTMLElement>('.tl-item') : null
    return { element, item: engine.find(element?.dataset.id ?? null) }
  }

  const modeAt = (element: HTMLElement | null, item: TimelineItem | undefined, x: number): Mode => {
    if (!element || !item || engine.selection.selected !== item.id) return 'pan'
    const box = element.getBoundingClientRect()
    // Handles lie half outside: a bar of any width has a middle to move it by.
    const inner = Math.min(finger ? 14 : 8, box.width / 4)
    if (engine.selection.mayResize(item) && x <= box.left + inner) return 'start'
    if (engine.selection.mayResize(item) && x >= box.right - inner && x <= box.right + 22) return 'end'
    return engine.selection.mayMove(item) ? 'move' : 'pan'
  }

  const drag = (now: Gesture) => {
    const { item, mode } = now
    if (!item) return
    const at = engine.timeAt(now.last.x)
    if (mode === 'move') engine.edits.preview(item, moved(engine.zone, item, at - now.grip, item.snap), 'moved')
    else if (mode !== 'pan') {
      const to = item[mode] + at - now.grip
      engine.edits.preview(item, resized(engine.zone, item, mode, to, item.snap), 'resized')
    }
  }

  /** While an item is held near the left or right edge the view goes on under it. */
  const edge = (now: Gesture) => {
    const box = lanes.getBoundingClientRect()
    const left = box.left + EDGE - now.last.x
    const right = now.last.x - (box.right - EDGE)
    const push = left > 0 ? -left : Math.max(right, 0)
    now.edgeFrame = 0
    if (push === 0 || gesture !== now) return
    const { view } = engine.camera
    engine.camera.set(panned(view, (Math.max(-EDGE, Math.min(EDGE, push)) / EDGE) * spanOf(view) * 0.012))
    engine.draw()
    drag(now)
    now.edgeFrame = requestAnimationFrame(() => edge(now))
  }

  const down = (event: PointerEvent) => {
    if (event.button !== 0) return
    finger = event.pointerType !== 'mouse'
    engine.camera.stop()
    engine.onDisturb()
    // A finger that focuses must not light the ring that is for keys.
    engine.parts.root.classList.add('is-pointed')
    points.set(event.pointerId, { x: event.clientX, y: event.clientY })
    if (points.size === 2) return startPinch()
    if (points.size > 2) return
    const { element, item } = itemAt(event.target)
    const from = { x: event.clientX, y: event.clientY }
    gesture = {
      pointer: event.pointerId,
      mode: modeAt(element, item, event.clientX),
      item,
      from,
      grip: engine.timeAt(event.clientX),
      last: from,
      begun: false,
      trail: [],
      edgeFrame: 0,
    }
    // A mouse press focuses by itself, but on the element under it: an empty spot gives the keys to the rows.
    if (!item) {
      event.preventDefault()
      lanes.focus({ preventScroll: true })
    }
  }

  const startPinch = () => {
    cancelDrag()
    const [a, b] = [...points.values()] as [Point, Point] // exactly two
    const distance = Math.max(24, Math.abs(a.x - b.x))
    pinch = { span: spanOf(engine.camera.view), at: engine.timeAt((a.x + b.x) / 2), distance }
  }

  const movePinch = () => {
    const [a, b] = [...points.values()]
    if (!pinch || !a || !b) return
    const distance = Math.max(24, Math.abs(a.x - b.x))
    const { view, limits } = engine.camera
    engine.zooming = true
    const scaled = zoomed(view, ((pinch.span / spanOf(view)) * pinch.distance) / distance, pinch.at, limits)
    const share = ((a.x + b.x) / 2 - lanes.getBoundingClientRect().left) / engine.width
    engine.camera.set(panned(scaled, pinch.at - (scaled.start + share * spanOf(scaled))))
  }

  const move = (event: PointerEvent) => {
    const point = points.get(event.pointerId)
    if (!point) return
    const step = { x: event.clientX - point.x, y: event.clientY - point.y }
    points.set(event.pointerId, { x: event.clientX, y: event.clientY })
    if (pinch) return movePinch()
    if (!gesture || gesture.pointer !== event.pointerId) return
    const now = gesture
    now.last = { x: event.clientX, y: event.clientY }
    if (!now.begun) {
      if (Math.hypot(now.last.x - now.from.x, now.last.y - now.from.y) < SLOP) return
      now.begun = true
      lanes.setPointerCapture(event.pointerId)
      engine.parts.root.classList.add(now.mode === 'pan' ? 'is-panning' : 'is-dragging')
      if (now.mode === 'pan') step.x = now.last.x - now.from.x
    }
    if (now.mode !== 'pan') {
      drag(now)
      if (!now.edgeFrame) edge(now)
      return
    }
    const { view } = engine.camera
    engine.camera.set(panned(view, (-step.x * spanOf(view)) / engine.width))
    if (!finger && step.y !== 0) scroller.scrollTop -= step.y
    now.trail = [
      ...now.trail.filter(({ time }) => event.timeStamp - time < 90),
      { time: event.timeStamp, x: now.last.x },
    ]
  }

  const cancelDrag = () => {
    if (gesture) cancelAnimationFrame(gesture.edgeFrame)
    if (gesture?.begun && gesture.mode !== 'pan') engine.edits.undo()
    gesture = null
    engine.parts.root.classList.remove('is-panning', 'is-dragging')
  }

  const up = (event: PointerEvent) => {
    if (!points.delete(event.pointerId)) return
    if (pinch) {
      if (points.size < 2) pinch = null
      return
    }
    const now = gesture
    if (!now || now.pointer !== event.pointerId) return
    gesture = null
    cancelAnimationFrame(now.edgeFrame)
    engine.parts.root.classList.remove('is-panning', 'is-dragging')
    if (!now.begun) return tap(event, now.item)
    if (now.mode !== 'pan') return engine.edits.commit()
    const first = now.trail[0]
    const last = now.trail[now.trail.length - 1]
    if (!first || !last || event.timeStamp - last.time > 60 || last.time - first.time < 10) return
    const speed = (first.x - last.x) / (last.time - first.time)
    engine.camera.glide((speed * spanOf(engine.camera.view)) / engine.width)
  }

  const tap = (event: PointerEvent, item: TimelineItem | undefined) => {
    engine.selection.select(item ?? null)
    if (item) engine.bars.shown.get(item.id)?.element.focus({ preventScroll: true })
    if (!finger) return
    const near = Math.hypot(event.clientX - lastTap.x, event.clientY - lastTap.y) < 28
    const twice = near && event.timeStamp - lastTap.time < DOUBLE && lastTap.id === item?.id
    lastTap = { time: twice ? 0 : event.timeStamp, x: event.clientX, y: event.clientY, id: item?.id }
    if (twice) act(event, item)
  }

  const act = (event: MouseEvent, item: TimelineItem | undefined) => {
    engine.onDisturb()
    if (item) return engine.settings.onOpen?.(item)
    if (engine.settings.readOnly) return
    const y = event.clientY - engine.parts.body.getBoundingClientRect().top
    const at = floorTo(engine.zone, engine.timeAt(event.clientX), engine.settings.createSnap ?? 900_000)
    engine.settings.onCreate?.(at, engine.rows.groupAt(y))
  }

  const double = (event: MouseEvent) => {
    // Some browsers add their own double click to two taps.
    if (!finger) act(event, itemAt(event.target).item)
  }

  const cancel = (event: PointerEvent) => {
    points.delete(event.pointerId)
    pinch = null
    cancelDrag()
  }

  const wheel = (event: WheelEvent) => {
    engine.onDisturb()
    const unit = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? engine.height : 1
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
    // A trackpad's pinch arrives as a wheel with Ctrl and small steps.
    const factor = Math.exp(
      event.ctrlKey ? Math.max(-40, Math.min(40, y)) * 0.01 : Math.max(-240, Math.min(240, y)) * 0.0015,
    )
    engine.zooming = true
    engine.camera.set(zoomed(view, factor, engine.timeAt(event.clientX), limits))
  }

  const undo = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !gesture?.begun || gesture.mode === 'pan') return
    event.preventDefault()
    event.stopPropagation()
    cancelDrag()
  }

  lanes.addEventListener('pointerdown', down)
  lanes.addEventListener('pointermove', move)
  lanes.addEventListener('pointerup', up)
  lanes.addEventListener('pointercancel', cancel)
  lanes.addEventListener('dblclick', double)
  lanes.addEventListener('wheel', wheel, { passive: false })
  // Wherever the focus is: Escape undoes the drag in hand before anything else hears it.
  window.addEventListener('keydown', undo, true)
  return () => {
    cancelDrag()
    lanes.removeEventListener('pointerdown', down)
    lanes.removeEventListener('pointermove', move)
    lanes.removeEventListener('pointerup', up)
    lanes.removeEventListener('pointercancel', cancel)
    lanes.removeEventListener('dblclick', double)
    lanes.removeEventListener('wheel', wheel)
    window.removeEventListener('keydown', undo, true)
  }
}
