/**
 * The timeline's properties. It knows time, rows and looks; the meaning of an item, and every word,
 * come from outside.
 *
 * Keys (the caller's `words.help` describes them): arrows move the selection between items (left
 * and right by time, up and down by row); Alt+left/right moves the selected item by its grid;
 * Shift+left/right moves its end, Alt+Shift its start; D and R move the ends of what is around it
 * away from the bar, Shift+D and Shift+R towards it; Enter opens, Delete asks, N creates at the
 * centre, T goes to now, or where `onToday` leads, + and - zoom, Page up/down pan, Home and End go to the first and last
 * item, Escape undoes the running edit, else closes the card and deselects.
 */
import type { ReactNode, Ref } from 'react'

/** Epoch milliseconds, half-open. */
export type Period = { start: number; end: number }

/** Grid of an item: milliseconds on the site's wall clock, or whole days in the site's zone. */
export type Snap = number | 'day'

/** The stretch around an item, on a grid of its own. */
export type Around = Period & { snap: Snap }

/** Where an item is, or is to be. */
export type Placed = Period & { around?: Around }

/** How an item is drawn. Each flag has its own shape, so that it reads without colour. */
export type TimelineLook = {
  /**
   * Colour family: `confirmed`, `unconfirmed`, `archived`, `danger`, `done`; unknown ones take the
   * accent colour.
   */
  tone: string
  filled: boolean
  hatched: boolean
  faded: boolean
  /** A bright left edge. */
  running: boolean
  /** A warning mark instead of the icon. */
  warning: boolean
  /** Name of a symbol of `icons`. */
  icon?: string
  /** A stripe along its lower edge: the class `stripe-<name>` sets its colour as `--stripe`. */
  stripe?: string | undefined
}

export type TimelineItem = Period & {
  id: string
  group?: string
  label: string
  /** Short text after the label, or under it in the touch layout. */
  detail?: string
  /**
   * Accessible name. Begin with the label: `detail` is inserted after it where missing, the group's
   * label at the end.
   */
  spoken: string
  look: TimelineLook
  movable: boolean
  resizable: boolean
  deletable: boolean
  snap: Snap
  /**
   * What belongs to the item before its start and after its end: a thin line, which moves with the bar
   * and whose ends can be dragged.
   */
  around?: Around
  /** The grid on which the keys put something around an item that has nothing yet; absent where nothing may be. */
  surround?: Snap
}

/** A row of the groups mode with its heading on the left. */
export type TimelineGroup = {
  id: string
  label: string
  detail?: string
  /** Whether its tick is set, which the caller listens to; a group without it has no tick. */
  ticked?: boolean
}

/** All the words. `period` arrives formatted in the site's zone and locale. */
export type TimelineWords = {
  /** Name of the timeline. */
  label: string
  /** The keys and gestures, read out as its description. */
  help: string
  /** Heading over the group column. */
  groups?: string
  moved(item: TimelineItem, period: string): string
  resized(item: TimelineItem, period: string): string
  /** The stretch around an item, after its own period. */
  around?(period: string): string
  /** The caller refused the change: the item is back in its place. */
  rolledBack(item: TimelineItem): string
  /** Escape: the edit was dropped. */
  undone(item: TimelineItem): string
  /** The key requested something that this item does not allow. */
  locked(item: TimelineItem): string
  /** The period in view after zooming or paging by key. */
  showing(period: string): string
}

export type TimelineSettings = {
  items: readonly TimelineItem[]
  groups?: readonly TimelineGroup[]
  /**
   * The period shown. A new value moves the view; echoes of `onViewChange` are recognised and do
   * nothing.
   */
  view: Period
  /** Called when the view rests, and about three times a second while it moves. */
  onViewChange?(view: Period): void
  /** Shortest and longest period in view, milliseconds. */
  minSpan: number
  maxSpan: number
  /** IANA name of the site's zone. */
  timeZone: string
  /** BCP 47, for every displayed date. */
  locale: string
  words: TimelineWords
  /** Identifier of the selected item; omit it to let the timeline keep the selection. */
  selected?: string | null
  onSelect?(item: TimelineItem | null): void
  onOpen?(item: TimelineItem): void
  /** What T does instead of going to now. */
  onToday?(): void
  /**
   * `at` is the start of the grid cell that was hit (see `createSnap`); `until` the end of the cell
   * under the pointer at release, when the period was drawn.
   */
  onCreate?(at: number, group?: string, until?: number): void
  /**
   * Dragging a mouse over the empty part of a row draws a new period there; the axis then pans the
   * view.
   */
  canDraw?: boolean
  /** Grid of new items; 15 minutes by default. */
  createSnap?: Snap
  /** The new place is shown at once; a rejected promise rolls it back visibly. */
  onChange?(item: TimelineItem, place: Placed): unknown
  /** The timeline waits for a promise, then gives the focus back to the rows. */
  onDelete?(item: TimelineItem): unknown
  /**
   * The head of each day has room for figures of the caller's (see `strip`): days are its smallest
   * unit up to where a single one fills the view.
   */
  byDay?: boolean
  /** A press on the head of a day, with an instant of it. */
  onDay?(at: number): void
  /** The site's clock, epoch milliseconds, at the time of the call; it runs on from there. */
  now: number
  readOnly?: boolean
}

export type TimelineProps = TimelineSettings & {
  /** Details shown after 300 ms of hover or focus. */
  renderCard?(item: TimelineItem): ReactNode
  /** More symbols for `look.icon`: 24 x 24 SVG content by name. */
  icons?: Record<string, ReactNode>
  /** Height of the whole; by default it fills its parent. */
  height?: number | string
  /** What lies over the heads of the days; it moves with the view by `follow`, and takes no press. */
  strip?: ReactNode
  ref?: Ref<TimelineHandle>
}

/** Hears each drawing of the head: the period in view, and pixels per millisecond. */
export type Follower = (view: Period, scale: number) => void

export type TimelineHandle = {
  /** Puts an instant in the middle, keeping the zoom. */
  center(at: number): void
  /** Shows a period, within `minSpan` and `maxSpan`. */
  show(period: Period): void
  /** Calls a listener with the present view, and with each one drawn, within its frame. @returns what ends it */
  follow(listener: Follower): () => void
  /** Shows all items, within `minSpan` and `maxSpan`. */
  fit(): void
  /** Selects an item, brings it into view and focuses it. @returns whether it is there */
  focusItem(id: string): boolean
  readonly element: HTMLElement | null
}
