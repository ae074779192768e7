import {
  type ChangeReason,
  changeReasons,
  type LeftReason,
  leftReasons,
  type MovedKind,
  type MovingReport,
  movedKinds,
} from '#shared/moving-in.ts'

/** Records that the report names for each reason. */
const mostExamples = 5

type Noted = { count: number; examples: string[] }
type Kind = { read: number; taken: number; left: Map<LeftReason, Noted>; changed: Map<ChangeReason, Noted> }

/** Counts what is read, taken and left, by kind. `label` names a record as its users know it. */
export class Tally {
  readonly #kinds = new Map<MovedKind, Kind>()

  #of(kind: MovedKind): Kind {
    const known = this.#kinds.get(kind) ?? { read: 0, taken: 0, left: new Map(), changed: new Map() }
    this.#kinds.set(kind, known)
    return known
  }

  read(kind: MovedKind, count = 1): void {
    this.#of(kind).read += count
  }
  taken(kind: MovedKind, count = 1): void {
    this.#of(kind).taken += count
  }
  left(kind: MovedKind, reason: LeftReason, label: string, count = 1): void {
    note(this.#of(kind).left, reason, label, count)
  }
  changed(kind: MovedKind, reason: ChangeReason, label: string): void {
    note(this.#of(kind).changed, reason, label, 1)
  }

  kinds(): MovingReport['kinds'] {
    return movedKinds.flatMap((kind) => {
      const found = this.#kinds.get(kind)
      if (!found) return []
      const { read, taken, left, changed } = found
      return [{ kind, read, taken, left: listed(leftReasons, left), changed: listed(changeReasons, changed) }]
    })
  }
}

function note<R>(reasons: Map<R, Noted>, reason: R, label: string, count: number): void {
  const noted = reasons.get(reason) ?? { count: 0, examples: [] }
  noted.count += count
  if (noted.examples.length < mostExamples && !noted.examples.includes(label)) noted.examples.push(label)
  reasons.set(reason, noted)
}

const listed = <R>(order: readonly R[], reasons: ReadonlyMap<R, Noted>) =>
  order.flatMap((reason) => {
    const noted = reasons.get(reason)
    return noted ? [{ reason, ...noted }] : []
  })
