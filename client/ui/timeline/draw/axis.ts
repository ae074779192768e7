/** Draws the axis over the rows, the lines and shades behind them, and the line of now. */
import type { Period, TimelineSettings } from '../model/model.ts'
import { spanOf } from '../model/scale.ts'
import { axisOf, type Segment, type Ticks } from '../model/ticks.ts'
import { DAY, zoneOf } from '../model/zone.ts'

type Hosts = Record<'head' | 'stuck' | 'grid' | 'now' | 'hour', HTMLElement>

/** The room an upper label takes at most, px. */
const widthOf = (label: string) => label.length * 8 + 18

export class Axis {
  readonly #hosts: Hosts
  #ticks: ((range: Period, scale: number) => Ticks) | null = null
  #key = ''
  #zone = zoneOf('UTC')
  #drawn: Period = { start: 0, end: 0 }
  #scale = 0
  #origin = 0
  #upper: Segment[] = []
  #stuck = { label: '', width: '', isSeen: true }
  #now = 0

  constructor(hosts: Hosts) {
    this.#hosts = hosts
  }

  configure({ timeZone, locale, byDay = false }: Pick<TimelineSettings, 'timeZone' | 'locale' | 'byDay'>) {
    const key = `${timeZone} ${locale} ${byDay}`
    if (this.#key === key) return
    this.#key = key
    this.#zone = zoneOf(timeZone)
    this.#ticks = axisOf(this.#zone, timeZone, locale, byDay)
    this.#scale = 0
  }

  /** The instant of the now-line; redraws the shade of today when the day changes. */
  set now(at: number) {
    if (this.#zone.dayStart(at) !== this.#zone.dayStart(this.#now)) this.#scale = 0
    this.#now = at
    const hour = new Date(this.#zone.wall(at)).toISOString().slice(11, 16)
    if (this.#hosts.hour.textContent !== hour) this.#hosts.hour.textContent = hour
  }

  draw(view: Period, scale: number) {
    if (scale !== this.#scale || view.start < this.#drawn.start || view.end > this.#drawn.end) this.#build(view, scale)
    const shift = `translate3d(${((this.#origin - view.start) * scale).toFixed(2)}px,0,0)`
    this.#hosts.head.style.transform = shift
    this.#hosts.grid.style.transform = shift
    const now = `translate3d(${((this.#now - view.start) * scale).toFixed(2)}px,0,0)`
    this.#hosts.now.style.transform = now
    this.#hosts.hour.style.transform = now
    this.#stick(view, scale)
  }

  /** The upper label of the left edge stays in view, shorter where the next one leaves less room. */
  #stick(view: Period, scale: number) {
    const { stuck } = this.#hosts
    const current = this.#upper.find((segment) => segment.start <= view.start && segment.end > view.start)
    const room = current ? (current.end - view.start) * scale : 0
    const label = [current?.label, current?.short].find((one) => one !== undefined && widthOf(one) <= room) ?? ''
    // As wide as what is in view of its segment, it covers the end of the label that has left.
    const width = current && label !== current.label ? `${room.toFixed(1)}px` : ''
    if (width !== this.#stuck.width) stuck.style.width = width
    if (label !== this.#stuck.label) stuck.textContent = label
    if (Boolean(current) !== this.#stuck.isSeen) stuck.style.visibility = current ? 'visible' : 'hidden'
    this.#stuck = { label, width, isSeen: Boolean(current) }
  }

  #build(view: Period, scale: number) {
    if (!this.#ticks) return
    const air = spanOf(view) * (this.#scale === scale ? 0.6 : 0.15)
    const range = { start: view.start - air, end: view.end + air }
    this.#drawn = range
    this.#scale = scale
    this.#origin = view.start
    const { upper, lower, weekends, isWhole } = this.#ticks(range, scale)
    const x = (at: number) => ((at - this.#origin) * scale).toFixed(1)
    const box = (period: Period) => `left:${x(period.start)}px;width:${(spanOf(period) * scale).toFixed(1)}px`
    const today = this.#zone.dayStart(this.#now)
    const isToday = (segment: Segment) => segment.start === today && Math.abs(spanOf(segment) - DAY) < DAY / 2
    // The labels come from Intl only: nothing here needs escaping.
    const cell = (kind: string) => (segment: Segment) =>
      `<div class="tl-cell is-${kind}${isWhole ? ' is-whole' : ''}${segment.weekend ? ' is-weekend' : ''}${isToday(segment) ? ' is-today' : ''}" style="${box(segment)}"><span>${segment.label}</span></div>`
    const line = (kind: string) => (segment: Segment) =>
      `<i class="tl-line is-${kind}" style="left:${x(segment.start)}px"></i>`
    const shade = (kind: string) => (period: Period) => `<i class="tl-shade is-${kind}" style="${box(period)}"></i>`
    this.#hosts.head.innerHTML = upper.map(cell('upper')).join('') + lower.map(cell('lower')).join('')
    this.#hosts.grid.innerHTML =
      weekends.map(shade('weekend')).join('') +
      shade('today')({ start: today, end: this.#zone.addDays(today, 1) }) +
      lower.map(line('lower')).join('') +
      upper.map(line('upper')).join('')
    this.#upper = upper
  }

  /** The size has changed: redraws everything. */
  invalidate() {
    this.#scale = 0
  }
}
