/** Mouse, pen and fingers: pan with inertia, pinch, select, hold, move, resize, open, create. */
import { focusOn } from '../../focus/move.ts'
import type { Engine } from '../draw/engine.ts'
import type { TimelineItem } from '../model/model.ts'
import { floorTo } from '../model/zone.ts'
import { Gesture, type Mode } from './gesture.ts'
import { Pinch, type Point } from './pinch.ts'
import { hideStay, tellStay } from './staying.ts'
import { listenToWheel } from './wheel.ts'

/** ms between two taps that are one double tap, and pixels between them. */
const DOUBLE = 300
const NEAR = 28
/** ms that a press rests on a bar until it takes hold of it. */
const HOLD = 250

/** Listens on the rows of an engine; returns a function that removes the listeners. */
export function listenToPointer(engine: Engine): () => void {
  const { lanes } = engine.parts
  const points = new Map<number, Point>()
  let gesture: Gesture | null = null
  let pinch: Pinch | null = null
  let lastTap = { time: 0, x: 0, y: 0, id: '' as string | undefined }
  let finger = false
  let wasDrag = false
  let holding: ReturnType<typeof setTimeout> | undefined
  /** The present press has lasted: it is no tap. */
  let isHeld = false
  /** The reason why the pressed item stays has been given. */
  let isTold = false

  const itemAt = (target: EventTarget | null) => {
    const element = target instanceof Element ? target.closest<HTMLElement>('.tl-item') : null
    return { element, item: engine.find(element?.dataset.id ?? null) }
  }

  const cancelDrag = () => {
    clearTimeout(holding)
    gesture?.cancel()
    gesture = null
  }

  const down = (event: PointerEvent) => {
    if (event.button !== 0) return
    finger = event.pointerType !== 'mouse'
    engine.camera.stop()
    engine.onDisturb()
    hideStay(engine)
    // A finger that focuses must not show the focus ring for keys.
    engine.parts.root.classList.add('is-pointed')
    points.set(event.pointerId, { x: event.clientX, y: event.clientY })
    const [a, b] = points.values()
    if (points.size === 2 && a && b) {
      cancelDrag()
      pinch = new Pinch(engine, a, b)
    }
    if (points.size > 1) return
    const { element, item } = itemAt(event.target)
    const pressed = new Gesture(engine, event, modeAt(engine, event, element, item, finger), item)
    gesture = pressed
    isHeld = false
    isTold = false
    const at = { x: event.clientX, y: event.clientY }
    if (item && pressed.mode === 'pan') holding = setTimeout(() => hold(pressed, item, at), HOLD)
    // A mouse press focuses the element under it: on an empty spot the rows get the keys.
    if (item) return
    event.preventDefault()
    focusOn(lanes, { preventScroll: true })
  }

  /** The press rests on a bar: it takes hold of it, or hears why not. */
  const hold = (pressed: Gesture, item: TimelineItem, at: Point) => {
    const { selection, settings, bars } = engine
    if (pressed.hasBegun || settings.readOnly) return
    isHeld = true
    if (!selection.mayMove(item)) return stay(item, at)
    selection.select(item)
    focusOn(bars.shown.get(item.id)?.element, { preventScroll: true })
    pressed.take()
    if (finger) navigator.vibrate?.(10)
  }

  const stay = (item: TimelineItem, at: Point) => {
    if (!isTold) tellStay(engine, item, at)
    isTold = true
  }

  const drag = (pressed: Gesture, event: PointerEvent) => {
    const { selection, settings } = engine
    const { item } = pressed
    pressed.follow(event)
    if (!pressed.hasBegun) return
    clearTimeout(holding)
    // A drag of a selected bar is meant for the bar, though the view moves.
    if (item && pressed.mode === 'pan' && item.id === selection.selected && !settings.readOnly)
      stay(item, { x: event.clientX, y: event.clientY })
  }

  const move = (event: PointerEvent) => {
    if (!points.has(event.pointerId)) return
    points.set(event.pointerId, { x: event.clientX, y: event.clientY })
    const [a, b] = points.values()
    if (!pinch && gesture?.pointer === event.pointerId) drag(gesture, event)
    else if (a && b) pinch?.follow(a, b)
  }

  const up = (event: PointerEvent) => {
    if (!points.delete(event.pointerId)) return
    if (pinch) {
      if (points.size < 2) pinch = null
      return
    }
    const now = gesture
    if (now?.pointer !== event.pointerId) return
    clearTimeout(holding)
    gesture = null
    wasDrag = now.hasBegun || isHeld
    if (now.hasBegun) return now.letGo(event)
    now.cancel()
    tap(event, now.item)
  }

  const tap = (event: PointerEvent, item: TimelineItem | undefined) => {
    engine.selection.select(item ?? null)
    if (item) focusOn(engine.bars.shown.get(item.id)?.element, { preventScroll: true })
    if (!finger) return
    const isNear = Math.hypot(event.clientX - lastTap.x, event.clientY - lastTap.y) < NEAR
    const twice = isNear && !isHeld && event.timeStamp - lastTap.time < DOUBLE && lastTap.id === item?.id
    lastTap = { time: twice || isHeld ? 0 : event.timeStamp, x: event.clientX, y: event.clientY, id: item?.id }
    if (twice) act(engine, event, item)
  }

  const double = (event: MouseEvent) => {
    // Some browsers add their own double click to two taps, and to a click that is followed by a
    // drag.
    if (!finger && !wasDrag) act(engine, event, itemAt(event.target).item)
  }

  const cancel = (event: PointerEvent) => {
    points.delete(event.pointerId)
    pinch = null
    cancelDrag()
  }

  /** A held bar keeps the finger: the browser neither scrolls the rows nor opens its menu. */
  const keep = (event: Event) => {
    const isMenu = event.type === 'contextmenu' && finger && points.size > 0
    if ((isMenu || (isHeld && gesture?.mode === 'move')) && event.cancelable) event.preventDefault()
  }

  const undo = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !gesture || gesture.mode === 'pan') return
    if (!gesture.hasBegun && !isHeld) return
    event.preventDefault()
    event.stopPropagation()
    cancelDrag()
  }

  const ending = new AbortController()
  const { signal } = ending
  lanes.addEventListener('pointerdown', down, { signal })
  lanes.addEventListener('pointermove', move, { signal })
  lanes.addEventListener('pointerup', up, { signal })
  lanes.addEventListener('pointercancel', cancel, { signal })
  lanes.addEventListener('dblclick', double, { signal })
  lanes.addEventListener('touchmove', keep, { passive: false, signal })
  lanes.addEventListener('contextmenu', keep, { signal })
  // Wherever the focus is: Escape undoes the running drag before any other listener receives it.
  window.addEventListener('keydown', undo, { capture: true, signal })
  const leaveWheel = listenToWheel(engine)
  return () => {
    cancelDrag()
    ending.abort()
    leaveWheel()
  }
}

/**
 * What a press would do: move the selected bar by its middle, resize it by its ends, or what is around
 * it by its own, or draw on an empty place.
 */
function modeAt(
  { selection, settings }: Engine,
  { clientX: x, target }: PointerEvent,
  element: HTMLElement | null,
  item: TimelineItem | undefined,
  isFinger: boolean,
): Mode {
  if (!item && settings.canDraw && !settings.readOnly && !isFinger) return 'draw'
  if (!element || !item || selection.selected !== item.id) return 'pan'
  const line = target instanceof Element ? target.closest<HTMLElement>('.tl-around') : null
  if (line && selection.mayResize(item)) {
    const side = line.dataset.side === 'before' ? 'before' : 'after'
    const { left, right } = line.getBoundingClientRect()
    if ((side === 'before' ? x - left : right - x) <= (isFinger ? 22 : 12)) return side
  }
  if (line) return selection.mayMove(item) ? 'move' : 'pan'
  const box = element.getBoundingClientRect()
  // Handles lie half outside: a bar of any width has a middle to move it by.
  const inner = Math.min(isFinger ? 14 : 8, box.width / 4)
  if (selection.mayResize(item) && x <= box.left + inner) return 'start'
  if (selection.mayResize(item) && x >= box.right - inner && x <= box.right + 22) return 'end'
  return selection.mayMove(item) ? 'move' : 'pan'
}

/** Opens the double-clicked item, or creates a new one at that place. */
function act(engine: Engine, event: MouseEvent, item: TimelineItem | undefined): void {
  engine.onDisturb()
  const { onOpen, onCreate, readOnly, createSnap = 900_000 } = engine.settings
  if (item) onOpen?.(item)
  if (item || readOnly) return
  const y = event.clientY - engine.parts.body.getBoundingClientRect().top
  onCreate?.(floorTo(engine.zone, engine.timeAt(event.clientX), createSnap), engine.rows.rowAt(y).group)
}
