import type { KindName } from '../event-kinds.ts'
import type { KitKey, Lines } from '../kits.ts'
import type { Paper } from './papers.ts'

/**
 * An assignment of a technician, by last name: the day from today, hours of the wall clock; an end
 * before the start is on the next day.
 */
export type Shift = readonly [who: string, day: number, from: string, to: string, position: string]

/**
 * An event by days from today: whole days, or from an hour of the first to an hour of the last.
 * Beneficiaries are given by last name.
 */
export type DemoEvent = {
  title: string
  kind?: KindName
  days: readonly [first: number, last: number]
  hours?: readonly [from: string, to: string]
  /** When its material leaves and is back, where that is earlier and later: days from today, with their hours. */
  away?: readonly [leaves: readonly [day: number, time: string], isBack: readonly [day: number, time: string]]
  state: 'draft' | 'confirmed' | 'inventoried' | 'archived'
  location: string | null
  description?: string
  isFree?: boolean
  /** Led by the user who sets the site up. */
  isLed?: boolean
  remarks?: readonly string[]
  /** Plain texts kept with it, by file name. */
  documents?: Readonly<Record<string, string>>
  for: readonly string[]
  crew?: readonly Shift[]
  kits: readonly KitKey[]
  more?: Lines
  /** Cases that go out with it, by reference and how many; their pieces are among its own, or join them. */
  cases?: Lines
  /**
   * Returned, broken and lost pieces, where these differ from all and none; an open inventory counts
   * only these.
   */
  back?: Readonly<Record<string, readonly [returned: number, broken: number, lost?: number]>>
  /** Pieces that a draft of the departure has counted; those of no line are beside the list. */
  loaded?: Lines
  papers?: readonly Paper[]
}
