/** All pointer actions, by key; model.ts documents the mapping. */
import { returnFocus } from '../../focus/move.ts'
import type { Engine } from '../draw/engine.ts'
import { movedAlong, widened } from '../model/around.ts'
import type { Draft } from '../model/edits.ts'
import type { Placed, TimelineItem } from '../model/model.ts'
import { centered, panned, spanOf, zoomed } from '../model/scale.ts'
import { floorTo, moved, resized, stepped } from '../model/zone.ts'
import { hideStay, tellStay } from './staying.ts'

type Key = { engine: Engine; event: KeyboardEvent; item: TimelineItem | undefined }
type Direction = -1 | 1

/** Listens on the rows of an engine; returns what takes the listener away. */
export function listenToKeys(engine: Engine): () => void {
  const { lanes } = engine.parts
  const press = (event: KeyboardEvent) => {
    engine.parts.root.classList.remove('is-pointed')
    hideStay(engine)
    if (event.ctrlKey || event.metaKey) {
      // What the keys have changed and not sent yet is undone here, anything else by the caller.
      if (event.key.toLowerCase() !== 'z' || !engine.edits.undo()) return
      event.preventDefault()
      event.stopPropagation()
      return
    }
    const item = engine.find(engine.selection.active)
    if (!handle({ engine, event, item })) return
    event.preventDefault()
    event.stopPropagation()
  }
  const leave = (event: FocusEvent) => {
    if (event.relatedTarget instanceof Node && lanes.contains(event.relatedTarget)) return
    engine.parts.root.classList.remove('is-pointed')
    engine.edits.commit()
  }
  const enter = (event: FocusEvent) => {
    const id = event.target instanceof HTMLElement ? event.target.dataset.id : undefined
    if (id) engine.selection.active = id
    else if (event.target === lanes) engine.selection.receiveFocus()
  }
  lanes.addEventListener('keydown', press)
  lanes.addEventListener('focusin', enter)
  lanes.addEventListener('focusout', leave)
  return () => {
    lanes.removeEventListener('keydown', press)
    lanes.removeEventListener('focusin', enter)
    lanes.removeEventListener('focusout', leave)
  }
}

/** True when the key has a meaning here. */
function handle(key: Key): boolean {
  const { engine, event, item } = key
  const { settings, camera } = engine
  const middle = (camera.view.start + camera.view.end) / 2
  switch (event.key) {
    case 'ArrowLeft':
    case 'ArrowRight':
      return sideways(key, event.key === 'ArrowLeft' ? -1 : 1)
    case 'ArrowUp':
    case 'ArrowDown':
      return go(engine, item ? beside(engine, item, event.key === 'ArrowUp' ? -1 : 1) : first(engine))
    case 'Home':
      return go(engine, engine.packing.order[0])
    case 'End':
      return go(engine, engine.packing.order[engine.packing.order.length - 1])
    case 'PageUp':
    case 'PageDown':
      return show(engine, panned(camera.view, spanOf(camera.view) * (event.key === 'PageUp' ? -0.8 : 0.8)))
    case 'd':
    case 'D':
      return around(key, 'before')
    case 'r':
    case 'R':
      return around(key, 'after')
    case '+':
    case '=':
      return show(engine, zoomed(camera.view, 0.7, focusPoint(engine, item, middle), camera.limits))
    case '-':
      return show(engine, zoomed(camera.view, 1 / 0.7, focusPoint(engine, item, middle), camera.limits))
    case 't':
    case 'T':
      if (!settings.onToday) return show(engine, centered(camera.view, engine.now))
      settings.onToday()
      return true
    case 'n':
    case 'N':
      if (!settings.readOnly)
        settings.onCreate?.(
          floorTo(engine.zone, middle, settings.createSnap ?? 900_000),
          item?.group ?? settings.groups?.[0]?.id,
        )
      return true
    case 'Enter':
      engine.edits.commit()
      engine.onDisturb()
      if (item) settings.onOpen?.(item)
      return Boolean(item)
    case 'Delete':
    case 'Backspace': // the Delete of a Mac's keyboard
      return remove(key)
    case 'Escape':
      return dismiss(engine)
    case ' ':
      if (item) engine.selection.select(engine.selection.selected === item.id ? null : item)
      return true
    default:
      return false
  }
}

function sideways({ engine, event, item }: Key, by: Direction): boolean {
  if (!event.altKey && !event.shiftKey) return go(engine, item ? next(engine, item, by) : first(engine))
  if (!item) return true
  const resize = event.shiftKey
  if (!(resize ? engine.selection.mayResize(item) : engine.selection.mayMove(item))) {
    tellStay(engine, item)
    return true
  }
  const { edits, zone } = engine
  engine.selection.activate(item)
  const period = placeNow(engine, item)
  if (resize) {
    const edge = event.altKey ? 'start' : 'end'
    const changed = resized(zone, period, edge, stepped(zone, period[edge], item.snap, by), item.snap)
    edits.preview(item, movedAlong(zone, period, changed), 'resized')
  } else {
    const distance = stepped(zone, period.start, item.snap, by) - period.start
    edits.preview(item, movedAlong(zone, period, moved(zone, period, distance, item.snap)), 'moved')
  }
  const moving = resize && !event.altKey ? 'end' : 'start'
  return previewed(engine, item, ({ period }) => period[moving])
}

/** Moves an end of what is around the active item. */
function around({ engine, event, item }: Key, side: 'before' | 'after'): boolean {
  if (!item?.surround && !item?.around) return false
  if (!engine.selection.mayResize(item)) {
    tellStay(engine, item)
    return true
  }
  const { edits, zone } = engine
  engine.selection.activate(item)
  const place = widened(zone, item, placeNow(engine, item), side, event.shiftKey ? -1 : 1)
  if (place) edits.preview(item, place, 'resized')
  const edge = side === 'before' ? 'start' : 'end'
  return previewed(engine, item, ({ period }) => (period.around ?? period)[edge])
}

/** Where an item is, as the keys have moved it so far. */
const placeNow = ({ edits }: Engine, item: TimelineItem): Placed =>
  edits.draft?.item.id === item.id ? edits.draft.period : item

/** Shows and speaks what the keys have changed, and sends it once they rest. */
function previewed(engine: Engine, item: TimelineItem, movingOf: (draft: Draft) => number): boolean {
  const { draft } = engine.edits
  if (draft) {
    engine.camera.set(panned(engine.camera.view, outOfView(engine, movingOf(draft))))
    engine.draw()
    engine.redraw(item.id)
    engine.speech.announce(engine.speech.periodOf(item, draft.period))
  }
  engine.edits.commitSoon()
  return true
}

/** How far the view must follow so that the moving edge of the draft stays in it, ms. */
function outOfView({ camera: { view } }: Engine, at: number): number {
  const margin = spanOf(view) * 0.05
  if (at < view.start + margin) return at - view.start - margin
  return at > view.end - margin ? at - view.end + margin : 0
}

function go(engine: Engine, item: TimelineItem | undefined): boolean {
  engine.edits.commit()
  if (item) engine.selection.activate(item)
  return true
}

function show(engine: Engine, view: { start: number; end: number }): boolean {
  engine.edits.commit()
  engine.onDisturb()
  engine.camera.travel(view)
  engine.speech.sayView(view)
  return true
}

/** Where the keys zoom: at the active item when it is in view, else in the middle. */
function focusPoint({ camera: { view } }: Engine, item: TimelineItem | undefined, middle: number): number {
  if (!item || item.end < view.start || item.start > view.end) return middle
  return (Math.max(item.start, view.start) + Math.min(item.end, view.end)) / 2
}

function first({ packing, camera: { view } }: Engine): TimelineItem | undefined {
  return packing.order.find((item) => item.end > view.start) ?? packing.order[packing.order.length - 1]
}

/** The neighbour by time; in groups mode that of the same group. */
function next({ packing, settings }: Engine, item: TimelineItem, by: Direction): TimelineItem | undefined {
  const { order } = packing
  let index = order.findIndex(({ id }) => id === item.id) + by
  while (settings.groups && order[index] && order[index]?.group !== item.group) index += by
  return order[index]
}

/** The item nearest in time in the next row up or down that has one in view. */
function beside({ rows, camera: { view } }: Engine, item: TimelineItem, by: Direction): TimelineItem | undefined {
  const { lanes } = rows
  const middle = (Math.max(item.start, view.start) + Math.min(item.end, view.end)) / 2
  const away = ({ start, end }: TimelineItem) => (middle < start ? start - middle : middle > end ? middle - end : 0)
  for (let row = lanes.findIndex((lane) => lane.includes(item)) + by; row >= 0 && row < lanes.length; row += by) {
    const seen = lanes[row]?.filter(({ start, end }) => end > view.start && start < view.end) ?? []
    const nearest = seen.reduce<TimelineItem | undefined>(
      (best, one) => (!best || away(one) < away(best) ? one : best),
      undefined,
    )
    if (nearest) return nearest
  }
  return undefined
}

function remove({ engine, item }: Key): boolean {
  if (!item) return false
  engine.edits.commit()
  if (item.deletable && !engine.settings.readOnly) {
    engine.selection.yieldFocus()
    // The question may have released the focus: it returns to the rows.
    const settled = () => returnFocus(engine.parts.lanes, { preventScroll: true })
    void Promise.resolve(engine.settings.onDelete?.(item)).then(settled, settled)
  } else tellStay(engine, item)
  return true
}

function dismiss(engine: Engine): boolean {
  engine.onDisturb()
  if (engine.edits.undo()) return true
  if (engine.selection.selected === null) return false
  engine.selection.select(null)
  return true
}
