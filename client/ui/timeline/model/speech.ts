/** Words for screen readers: names of items, and the announcements of a polite live region. */
import type { Period, Placed, TimelineItem, TimelineSettings } from './model.ts'
import { spanOf } from './scale.ts'
import { periodText } from './ticks.ts'
import { DAY } from './zone.ts'

export type Told = 'moved' | 'resized' | 'undone' | 'rolledBack' | 'locked'

export class Speech {
  readonly #live: HTMLElement
  #settings: TimelineSettings
  #text: ReturnType<typeof periodText>
  #groups: Map<string, string>

  constructor(live: HTMLElement, settings: TimelineSettings) {
    this.#live = live
    this.#settings = settings
    this.#text = periodText(settings.timeZone, settings.locale)
    this.#groups = labels(settings)
  }

  configure(settings: TimelineSettings) {
    const { timeZone, locale, groups } = this.#settings
    this.#settings = settings
    if (settings.groups !== groups) this.#groups = labels(settings)
    if (settings.timeZone !== timeZone || settings.locale !== locale)
      this.#text = periodText(settings.timeZone, settings.locale)
  }

  /**
   * The accessible name contains the visible words (WCAG 2.5.3), then the caller's, then the group.
   */
  name({ spoken, label, detail, group }: TimelineItem): string {
    const seen = detail ? `${label}, ${detail}` : label
    const rest = spoken.startsWith(label) ? spoken.slice(label.length) : `, ${spoken}`
    const name = spoken.includes(seen) ? spoken : `${seen}${rest}`
    const heading = group === undefined ? undefined : this.#groups.get(group)
    return heading === undefined ? name : `${name}, ${heading}`
  }

  /** The period of an item, and of what is around it. */
  periodOf(item: TimelineItem, { around, ...period }: Placed = item): string {
    const text = this.#text(period, item.snap === 'day')
    const { words } = this.#settings
    return around && words.around ? `${text} · ${words.around(this.#text(around, around.snap === 'day'))}` : text
  }

  /** A period by hours, as screen readers speak it. */
  textOf(period: Period): string {
    return this.#text(period, false)
  }

  say(event: Told, item: TimelineItem) {
    const { words } = this.#settings
    this.announce(
      event === 'moved' || event === 'resized' ? words[event](item, this.periodOf(item)) : words[event](item),
    )
  }

  /** The content of the view, for screen readers. */
  sayView(view: Period) {
    this.announce(this.#settings.words.showing(this.#text(view, spanOf(view) > 2 * DAY)))
  }

  announce(text: string) {
    this.#live.textContent = text
  }
}

const labels = ({ groups = [] }: TimelineSettings) => new Map(groups.map(({ id, label }) => [id, label]))
