import type { CalendarEvent } from '#shared/event.ts'
import { daysBetween } from '#shared/rules/days.ts'
import { focusOn } from '../../ui/focus/move.ts'
import type { useGridMoves } from './use-grid-moves.ts'

/** What the listeners of the grid need of its last rendering. */
export type GridHost = {
  find(id: string | undefined): CalendarEvent | undefined
  /** The events shown, with their first days. */
  ids(): readonly { id: string; start: string }[]
  mayEdit: boolean
  isMovable(event: CalendarEvent): boolean
  mayDelete(event: CalendarEvent): boolean
  remove(event: CalendarEvent): void
  /** Says why an event stays in its place. */
  stay(event: CalendarEvent): void
  moves: ReturnType<typeof useGridMoves>
  day: string
  month: string
  onTurn(months: 1 | -1): void
  onToday(): void
  onOpen(event: number): void
  onCreate: ((first: string, last: string) => void) | undefined
}

/** Pixels before a press is a drag, and ms until a press of a finger is one. */
const SLOP = 5
const HOLD = 250

/**
 * The keys of the grid, its one tab stop among the events, and what the library does not tell: a
 * double click on a day, an attempt to move an event that stays. Returns what stops listening.
 */
export function listenToGrid(root: HTMLElement, host: () => GridHost): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const eventOf = (target: EventTarget | null) =>
    target instanceof Element ? target.closest<HTMLElement>('[data-event]') : null
  const dayOf = (target: EventTarget | null) =>
    target instanceof Element ? target.closest<HTMLElement>('[data-date]')?.dataset.date : undefined
  let active: string | undefined
  /** An event of the grid has the focus, as far as the user knows. */
  let isInside = false

  const elementOf = (id: string) => root.querySelector<HTMLElement>(`[data-event="${CSS.escape(id)}"]`)

  /** One event takes part in the tab order: the active one, else the first. */
  const placeTabStop = () => {
    const all = [...root.querySelectorAll<HTMLElement>('[data-event]')]
    const stop = all.find((one) => one.dataset.event === active) ?? all[0]
    for (const one of all) {
      const wanted = one === stop ? 0 : -1
      if (one.tabIndex !== wanted) one.tabIndex = wanted
    }
  }
  // The library draws its events when it likes.
  const drawn = new MutationObserver(() => {
    placeTabStop()
    // It has drawn the focused event anew.
    if (isInside && active !== undefined && document.activeElement === document.body) focusOn(elementOf(active))
  })
  drawn.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['tabindex'] })

  const go = (id: string | undefined) => {
    if (id === undefined) return
    host().moves.commit()
    active = id
    placeTabStop()
    focusOn(elementOf(id))
  }

  root.addEventListener(
    'focusin',
    ({ target }) => {
      const id = eventOf(target)?.dataset.event
      isInside = id !== undefined
      if (id === undefined) return
      active = id
      placeTabStop()
    },
    { signal },
  )
  root.addEventListener(
    'focusout',
    ({ relatedTarget }) => {
      if (relatedTarget) isInside = false
      if (!(relatedTarget instanceof Node && root.contains(relatedTarget))) host().moves.commit()
    },
    { signal },
  )
  root.addEventListener(
    'keydown',
    (event) => {
      if (!handle(event, host(), eventOf(event.target)?.dataset.event, elementOf, go)) return
      event.preventDefault()
      event.stopPropagation()
    },
    { signal },
  )
  root.addEventListener(
    'dblclick',
    ({ target }) => {
      const date = dayOf(target)
      if (date && !eventOf(target) && !(target instanceof Element && target.closest('button, a')))
        host().onCreate?.(date, date)
    },
    { signal },
  )

  window.addEventListener('pointerdown', () => (isInside = false), { capture: true, signal })

  // An event that stays: the library ignores a drag of it.
  let pressed: { event: CalendarEvent; x: number; y: number } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const release = () => {
    clearTimeout(timer)
    pressed = null
  }
  const tell = () => {
    if (pressed) host().stay(pressed.event)
    release()
  }
  root.addEventListener(
    'pointerdown',
    (press) => {
      release()
      const event = host().find(eventOf(press.target)?.dataset.event)
      if (!event || !host().mayEdit || press.button !== 0 || host().isMovable(event)) return
      pressed = { event, x: press.clientX, y: press.clientY }
      if (press.pointerType !== 'mouse') timer = setTimeout(tell, HOLD)
    },
    { signal },
  )
  root.addEventListener(
    'pointermove',
    ({ clientX, clientY, pointerType }) => {
      if (!pressed || Math.hypot(clientX - pressed.x, clientY - pressed.y) < SLOP) return
      if (pointerType === 'mouse') tell()
      else release()
    },
    { signal },
  )
  for (const type of ['pointerup', 'pointercancel'] as const) window.addEventListener(type, release, { signal })
  return () => {
    release()
    drawn.disconnect()
    ending.abort()
  }
}

/** True when the key has a meaning here. */
function handle(
  event: KeyboardEvent,
  host: GridHost,
  id: string | undefined,
  elementOf: (id: string) => HTMLElement | null,
  go: (id: string | undefined) => void,
): boolean {
  const { moves, mayEdit } = host
  if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === 'z' && moves.dropDraft()
  const item = host.find(id)
  switch (event.key) {
    case 'ArrowLeft':
    case 'ArrowRight':
    case 'ArrowUp':
    case 'ArrowDown': {
      if (!item || id === undefined) return false
      const isBack = event.key === 'ArrowLeft' || event.key === 'ArrowUp'
      const days = (event.key === 'ArrowUp' || event.key === 'ArrowDown' ? 7 : 1) * (isBack ? -1 : 1)
      if (!event.altKey && !event.shiftKey) {
        go(neighbour(host, id, days, elementOf))
        return true
      }
      if (!mayEdit) return true
      if (!host.isMovable(item)) host.stay(item)
      else if (!event.shiftKey) moves.nudge(item, { start: days, end: days })
      else if (event.altKey) moves.nudge(item, { start: days, end: 0 })
      else moves.nudge(item, { start: 0, end: days })
      return true
    }
    case 'Home':
    case 'End': {
      const all = drawnIds(host, elementOf)
      go((event.key === 'Home' ? all[0] : all.at(-1))?.id)
      return true
    }
    case 'PageUp':
    case 'PageDown':
      moves.commit()
      host.onTurn(event.key === 'PageUp' ? -1 : 1)
      return true
    case 'Escape':
      return moves.dropDraft()
    case 'Delete':
    case 'Backspace': // the Delete of a Mac's keyboard
      if (!item || !mayEdit) return false
      if (host.mayDelete(item)) host.remove(item)
      else host.stay(item)
      return true
    case 't':
    case 'T':
      host.onToday()
      return true
    case 'n':
    case 'N': {
      const start = item?.start_date.slice(0, 10)
      const date = start ?? (host.day.startsWith(host.month) ? host.day : `${host.month}-01`)
      host.onCreate?.(date, date)
      return true
    }
    default:
      return false
  }
}

/** The events that have a place on the screen: others are behind "+ n more". */
const drawnIds = (host: GridHost, elementOf: (id: string) => HTMLElement | null) =>
  host
    .ids()
    .filter(({ id }) => elementOf(id))
    .sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0))

/** The event before or after in time, or the nearest one a week away. */
function neighbour(host: GridHost, id: string, days: number, elementOf: (id: string) => HTMLElement | null) {
  const all = drawnIds(host, elementOf)
  const place = all.findIndex((one) => one.id === id)
  const from = all[place]
  if (!from) return undefined
  if (Math.abs(days) === 1) return all[place + days]?.id
  const away = ({ start }: { start: string }) => Math.abs(daysBetween(from.start, start) - days)
  const later = all.filter(({ start }) => Math.sign(daysBetween(from.start, start)) === Math.sign(days))
  return later.reduce<(typeof all)[number] | undefined>(
    (best, one) => (!best || away(one) < away(best) ? one : best),
    undefined,
  )?.id
}
