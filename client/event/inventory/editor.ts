import { markedUnits, markUnit } from '#shared/counted-units.ts'
import type { Event } from '#shared/event.ts'
import { type InventoryRow, inventoryOutcome, inventoryRowState, isUncounted, stillOut } from '#shared/inventory.ts'
import type { UnitElsewhere } from '#shared/unit.ts'
import { ApiProblem, call, Unreachable } from '../../api.ts'
import { api } from '../../endpoints.ts'
import { AutoSave } from '../../form/auto-save.ts'
import { q, queryClient } from '../../query.ts'
import { unitsTaken } from '../units/taken.ts'
import { noteLabels, readLabel, refusedIds, tellGone } from './gone.ts'
import type { CountKind } from './kind.ts'
import { type Clash, mergeCounts, rowsById, sameCount, takeUp, withAbsent } from './merge.ts'
import { keepShown } from './shown.ts'
import { tellTaken } from './taken.ts'
import { countOf, forgetUnsent, keepUnsent, labelOf, readUnsent, type UnsentRow } from './unsent.ts'

export type Summary = {
  rows: number
  left: number
  /** Rows with an exception: short, or with broken pieces; or not counted. */
  open: number
  /** Rows that nothing has come back of. */
  uncounted: number
  /** Pieces: what went out, what is still out, what of it the counted rows lack, what is broken, what is lost. */
  awaited: number
  missing: number
  short: number
  broken: number
  lost: number
  unsent: number
  /** Nothing is counted yet. */
  isUncounted: boolean
}

/**
 * One event's count in progress: the rows on screen, the server's rows, and the saving. Each row
 * has its own listeners. Stores unsent counts on this device, and resumes from there.
 */
export class InventoryEditor {
  readonly kind: CountKind
  readonly save: AutoSave<InventoryRow[], Event>
  /** Rows restored from this device. */
  readonly restored: number
  /** Called once counts made without network are saved: rows sent, and rows that others counted meanwhile. */
  onBack: (sent: number, taken: number) => void = () => {}
  /** Since the server was out of reach: the rows taken from others; null while it answers. */
  #taken: Set<number> | null = null
  readonly #ids: { user: number; event: number; title: string }
  /** What was counted here of materials that the event no longer has, until it is told. */
  #gone: UnsentRow[] = []
  /** What the server holds, as far as this client knows. */
  #base: Map<number, InventoryRow>
  #rows: Map<number, InventoryRow>
  /** The event's lines, which name units. */
  #lines: Event['materials']
  #summary: Summary
  readonly #watchers = new Map<number | 'all', Set<() => void>>()

  constructor(event: Event, user: number, kind: CountKind) {
    this.kind = kind
    this.#ids = { user, event: event.id, title: event.title }
    this.#lines = event.materials
    const server = this.kind.rowsOf(event)
    this.#base = rowsById(server)
    this.#rows = rowsById(server)
    const kept = readUnsent(kind.store, user, event.id)
    let { version } = event
    noteLabels(kept?.rows ?? [])
    if (kept) {
      const { base, rows, clashes, gone } = takeUp(kept, server, kind)
      this.#gone = gone
      this.#rows = rowsById(rows)
      this.#base = rowsById(withAbsent(kind, server, this.#rows))
      // Sent with the version it was based on, so that the server answers with the conflict, and
      // the user chooses.
      if (clashes.length > 0) {
        version = Math.min(kept.version, version - 1)
        this.#base = base
      }
    }
    this.restored = this.#unsent().length
    this.#summary = this.#summarise()
    this.save = new AutoSave<InventoryRow[], Event>({
      version,
      read: this.#unsent,
      send: (rows, version) => this.#send(rows, version),
      onSaved: (sent, answer) => {
        for (const row of sent) this.#base.set(row.id, row)
        this.#adopt(answer)
        keepShown(answer)
        if (this.#taken && sent.length > 0) this.onBack(sent.length, this.#taken.size)
        this.#taken = null
      },
      isHarmless: (current) => {
        const event = current as Event // the server's GET shape
        if (this.clashesWith(event).length > 0) return false
        this.#adopt(event)
        return true
      },
    })
  }

  get = (id: number): InventoryRow => this.#rows.get(id) ?? nothing(id)
  has = (id: number): boolean => this.#rows.has(id)
  all = (): InventoryRow[] => [...this.#rows.values()]
  summary = (): Summary => this.#summary

  /**
   * Takes counted rows: on screen and on this device at once, to the server soon. Returns the rows
   * as they were.
   */
  change = (rows: readonly InventoryRow[]): InventoryRow[] => {
    const before = rows.flatMap((row) => this.#rows.get(row.id) ?? [])
    const changed = rows.filter((row) => this.#rows.has(row.id) && !sameCount(row, this.get(row.id)))
    if (changed.length === 0) return []
    for (const row of changed) this.#rows.set(row.id, row)
    this.#keep()
    this.#tell(changed.map(({ id }) => id))
    this.save.touch()
    return before
  }

  /** Begins to count a material that the event does not have. */
  include(id: number): void {
    const row = this.kind.absent(id)
    if (this.#rows.has(id) || !row) return
    this.#base.set(id, row)
    this.#rows.set(id, row)
  }

  /** Sends waiting counts, from now until `stop`. */
  start(): void {
    this.save.start()
    tellGone(this.#ids.title, this.#gone.splice(0))
    if (this.save.state.kind === 'saved' && this.#unsent().length > 0) this.save.touch()
  }

  /** The event was reread: shows other users' counts, keeps local ones. */
  follow(event: Event): void {
    // A clash is settled when the row is sent: the server's answer asks.
    if (event.version <= this.save.version || this.clashesWith(event).length > 0) return
    this.#adopt(event)
    this.save.follow(event.version)
  }

  clashesWith = (event: Event): Clash[] =>
    mergeCounts(this.#base, this.#rows, this.kind.rowsOf(event), this.kind).clashes

  /**
   * After a conflict: keeps the local count where both differ, or takes the other. Other rows stay
   * as counted.
   */
  settle(current: Event, keepsMine: boolean): void {
    const taken = keepsMine ? [] : this.clashesWith(current)
    for (const { id, theirs } of taken) this.#rows.set(id, theirs)
    this.#adopt(current)
    this.#tell(taken.map(({ id }) => id))
    keepShown(current)
    this.save.settle(current.version, this.#unsent().length > 0)
  }

  /** The inventory is over and fully stored: nothing waits here any more. */
  end(): void {
    this.save.stop()
    this.#base = new Map(this.#rows)
    forgetUnsent(this.kind.store, this.#ids.user, this.#ids.event)
  }

  /** Listens to one material's row, or to all counts. */
  subscribeTo(key: number | 'all', watcher: () => void): () => void {
    const watchers = this.#watchers.get(key) ?? new Set()
    this.#watchers.set(key, watchers.add(watcher))
    return () => watchers.delete(watcher)
  }
  subscribe = (watcher: () => void): (() => void) => this.subscribeTo('all', watcher)

  /** Rows counted here that the server does not hold. */
  #unsent = (): InventoryRow[] =>
    this.all().filter((row) => {
      const known = this.#base.get(row.id)
      return known !== undefined && !sameCount(row, known)
    })

  async #send(rows: InventoryRow[], version: number): Promise<Event> {
    const { event: id } = this.#ids
    try {
      return await this.kind.save(id, rows, version, this.#lines)
    } catch (error) {
      if (this.#takeOff(unitsTaken(error)) || (await this.#dropGone(refusedIds(error))))
        return this.#send(this.#unsent(), version)
      if (error instanceof Unreachable) this.#taken ??= new Set()
      // Another user ended the inventory: the screen closes when it learns of it.
      if (error instanceof ApiProblem && this.kind.over.some((key) => key === error.key))
        void queryClient.invalidateQueries({ queryKey: q(api.event.get, { params: { id } }).queryKey })
      throw error
    }
  }

  /** Units that another event has are counted here no more; the user is told which. Gives whether there were any. */
  #takeOff(taken: readonly UnitElsewhere[]): boolean {
    const ids = new Set(taken.map(({ id }) => id))
    const rows = this.all().flatMap((row) => {
      const counted = markedUnits(row).filter(({ id }) => ids.has(id))
      return counted.length > 0 ? counted.reduce((left, { id }) => markUnit(left, id, null), row) : []
    })
    if (rows.length === 0) return false
    for (const row of rows) this.#rows.set(row.id, row)
    this.#keep()
    this.#tell(rows.map(({ id }) => id))
    for (const unit of taken) tellTaken(unit)
    return true
  }

  /** Counts of materials that are gone are dropped, and the user is told. Gives whether there were any. */
  async #dropGone(refused: ReadonlySet<number>): Promise<boolean> {
    if (refused.size === 0) return false
    this.#lines = (await call(api.event.get, { params: { id: this.#ids.event } })).materials
    const listed = new Set(this.#lines.map(({ id }) => id))
    const gone = this.#unsent().filter(({ id }) => refused.has(id) && !listed.has(id))
    tellGone(this.#ids.title, this.#asKept(gone))
    for (const { id } of gone) this.#rows.delete(id)
    this.#keep()
    this.#tell(gone.map(({ id }) => id))
    return gone.length > 0
  }

  /** Takes the server's present rows, with local counts over them. */
  #adopt(event: Event): void {
    const unsent = this.#asKept(this.#unsent())
    this.#lines = event.materials
    const server = this.kind.rowsOf(event)
    const changed: number[] = []
    const rows = mergeCounts(this.#base, this.#rows, server, this.kind).rows.map((row) => {
      const shown = this.#rows.get(row.id)
      if (shown && sameShown(shown, row)) return shown
      changed.push(row.id)
      if (shown && !sameCount(shown, row)) this.#taken?.add(row.id)
      return row
    })
    this.#rows = rowsById(rows)
    this.#base = rowsById(withAbsent(this.kind, server, this.#rows))
    const gone = unsent.filter(({ id }) => !this.#rows.has(id))
    tellGone(this.#ids.title, gone)
    this.#keep(event.version)
    this.#tell(changed)
  }

  #keep(version: number = this.save.version): void {
    const { user, event, title } = this.#ids
    keepUnsent(this.kind.store, user, event, { title, version, rows: this.#asKept(this.#unsent()) })
  }

  #asKept(rows: readonly InventoryRow[]): UnsentRow[] {
    noteLabels(this.#lines.map((line) => ({ id: line.id, label: labelOf(line) })))
    return rows.map((row) => ({
      id: row.id,
      label: readLabel(row.id),
      mine: countOf(row),
      base: countOf(this.#base.get(row.id) ?? row),
    }))
  }

  #summarise(): Summary {
    const rows = this.all()
    const uncounted = rows.filter((row) => inventoryRowState(row) === 'none')
    return {
      rows: rows.length,
      left: rows.filter((row) => stillOut(row) > 0).length,
      open: rows.filter((row) => !this.kind.isComplete(row)).length,
      uncounted: uncounted.length,
      awaited: rows.reduce((total, row) => total + row.awaited_quantity, 0),
      short: inventoryOutcome(rows.filter((row) => inventoryRowState(row) !== 'none')).missing,
      unsent: this.#unsent().length,
      isUncounted: isUncounted(rows),
      ...inventoryOutcome(rows),
    }
  }

  #tell(changed: readonly number[]): void {
    this.#summary = this.#summarise()
    for (const id of changed) for (const watcher of this.#watchers.get(id) ?? []) watcher()
    for (const watcher of this.#watchers.get('all') ?? []) watcher()
  }
}

/** Whether a row looks the same: what is awaited, what is counted, and the units of its line. */
const sameShown = (one: InventoryRow, other: InventoryRow): boolean =>
  one.awaited_quantity === other.awaited_quantity &&
  sameCount(one, other) &&
  one.units?.length === other.units?.length &&
  (one.units ?? []).every(({ id }) => other.units?.some((unit) => unit.id === id))

/** A row that has just left the event and is still on screen. */
const gone = new Map<number, InventoryRow>()
function nothing(id: number): InventoryRow {
  const row = gone.get(id) ?? { id, awaited_quantity: 0, actual: 0, broken: 0, lost: 0 }
  gone.set(id, row)
  return row
}
