/** Which item is selected, which holds the tab stop, and where the focus goes. */

import { focusOn } from '../../focus/move.ts'
import type { TimelineItem } from '../model/model.ts'
import { revealed } from '../model/scale.ts'
import type { Board } from './board.ts'

export class Selection {
  selected: string | null = null
  /** The item that holds the tab stop. */
  active: string | null = null
  readonly #board: Board
  #isYielding = false

  constructor(board: Board, selected: string | null) {
    this.#board = board
    this.selected = selected
    this.active = selected
  }

  mayMove = (item: TimelineItem) => item.movable && !this.#board.settings.readOnly
  mayResize = (item: TimelineItem) => item.resizable && !this.#board.settings.readOnly

  /** Selects an item or nothing and reports it to the outside. */
  select(item: TimelineItem | null) {
    if (item) this.active = item.id
    if ((item?.id ?? null) === this.selected) return
    this.#board.edits.commit()
    this.mark(item?.id ?? null)
    this.#board.settings.onSelect?.(item)
  }

  /** Shows a selection made outside. */
  mark(id: string | null) {
    const { shown } = this.#board.bars
    const before = this.selected === null ? undefined : shown.get(this.selected)
    this.selected = id
    if (id !== null) this.active = id
    if (before) this.paint(before.element, before.item)
    const bar = id === null ? undefined : shown.get(id)
    if (bar) this.paint(bar.element, bar.item)
    this.placeTabStop()
  }

  paint(element: HTMLElement, item: TimelineItem) {
    const on = item.id === this.selected
    element.setAttribute('aria-selected', String(on))
    element.classList.toggle('is-selected', on)
    element.classList.toggle('is-movable', on && this.mayMove(item))
    element.classList.toggle('is-resizable', on && this.mayResize(item))
    // Mantine's dialogs close on Escape unless the element claims the key.
    if (on) element.setAttribute('data-mantine-stop-propagation', 'true')
    else element.removeAttribute('data-mantine-stop-propagation')
  }

  /** Selects an item, brings it into view, and focuses it. */
  activate(item: TimelineItem) {
    const { camera, rows, packing } = this.#board
    this.active = item.id
    camera.stop()
    camera.set(revealed(camera.view, item))
    const spot = rows.spot(packing, item.id)
    if (spot) this.#board.showRow(spot.y)
    this.select(item)
    this.focusActive()
  }

  focusActive() {
    this.#board.draw()
    if (this.active !== null) this.#board.pin(this.active)
    this.placeTabStop()
    const bar = this.active === null ? undefined : this.#board.bars.shown.get(this.active)
    focusOn(bar?.element, { preventScroll: true })
  }

  /**
   * Passes the focus to the rows before a dialog asks: the dialog returns the focus to its former
   * element, and the bar may be gone by then.
   */
  yieldFocus() {
    this.#isYielding = true
    focusOn(this.#board.parts.lanes, { preventScroll: true })
    this.#isYielding = false
  }

  /** The rows got the focus: it passes to the active item. */
  receiveFocus() {
    if (!this.#isYielding && this.active !== null) this.focusActive()
  }

  /**
   * One element takes part in the tab order: the active item, else the first in view, else the rows
   * themselves.
   */
  placeTabStop() {
    const { bars, camera, parts } = this.#board
    const { view } = camera
    let stop = this.active === null ? undefined : bars.shown.get(this.active)
    if (!stop)
      for (const bar of bars.shown.values()) {
        const inView = bar.item.end > view.start && bar.item.start < view.end
        if (inView && (!stop || bar.item.start < stop.item.start)) stop = bar
      }
    for (const bar of bars.shown.values()) {
      const wanted = bar === stop ? 0 : -1
      if (bar.element.tabIndex !== wanted) bar.element.tabIndex = wanted
    }
    parts.lanes.tabIndex = stop ? -1 : 0
  }

  /** The active item is gone: its neighbour takes over the tab stop, and the focus if it had it. */
  hand(to: TimelineItem | undefined, focused: boolean) {
    const gone = this.active
    this.active = to?.id ?? null
    if (this.selected === gone) this.select(null)
    if (!focused) return
    // Bars' elements are reused for others: only this place knows that a focused one is removed.
    if (to) queueMicrotask(() => this.focusActive())
    else focusOn(this.#board.parts.lanes, { preventScroll: true })
  }
}
