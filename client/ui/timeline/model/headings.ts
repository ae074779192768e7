import { returnFocus } from '../../focus/move.ts'
/** The headings of the rows of groups: names, with a tick where the caller asks for one. */
import type { TimelineGroup } from './model.ts'

type Heading = { element: HTMLElement; label: HTMLElement; detail: HTMLElement; tick?: HTMLInputElement }

export class Headings {
  readonly #side: HTMLElement
  #headings: Heading[] = []
  /** What the present elements were made for. */
  #made = ''

  constructor(side: HTMLElement) {
    this.#side = side
  }

  /**
   * Writes the headings, `heights` pixels tall each. The same rows keep their elements, so that the
   * focus stays on a tick.
   */
  lay(groups: readonly TimelineGroup[], heights: readonly number[]) {
    const made = JSON.stringify(groups.map(({ id, ticked }) => [id, ticked !== undefined]))
    if (made !== this.#made) this.#make(groups)
    this.#made = made
    for (const [index, { element, label, detail, tick }] of this.#headings.entries()) {
      const group = groups[index]
      if (!group) continue
      element.style.height = `${heights[index] ?? 0}px`
      if (label.textContent !== group.label) label.textContent = group.label
      if (detail.textContent !== (group.detail ?? '')) detail.textContent = group.detail ?? ''
      if (tick) tick.checked = group.ticked === true
    }
  }

  /** Takes the headings away. */
  clear() {
    this.#made = ''
    this.#headings = []
    this.#side.replaceChildren()
  }

  #make(groups: readonly TimelineGroup[]) {
    const focused = document.activeElement instanceof HTMLInputElement ? document.activeElement.value : null
    this.#headings = groups.map((group, index) => {
      const hasTick = group.ticked !== undefined
      const element = document.createElement(hasTick ? 'label' : 'div')
      element.className = hasTick ? 'tl-group has-tick' : 'tl-group'
      const [label, detail] = [document.createElement('span'), document.createElement('small')]
      if (!hasTick) element.append(label, detail)
      else {
        const tick = document.createElement('input')
        tick.type = 'checkbox'
        tick.value = group.id
        tick.tabIndex = index === 0 ? 0 : -1
        const text = document.createElement('span')
        text.className = 'tl-group-text'
        text.append(label, detail)
        element.append(tick, text)
        return { element, label, detail, tick }
      }
      return { element, label, detail }
    })
    const had = this.#side.contains(document.activeElement)
    this.#side.replaceChildren(...this.#headings.map(({ element }) => element))
    if (had) returnFocus(this.#headings.find(({ tick }) => tick?.value === focused)?.tick)
  }
}
