import { markedUnits, markUnit, sameCount } from '#shared/counted-units.ts'
import type { Event } from '#shared/event.ts'
import type { InventoryRow } from '#shared/inventory.ts'
import type { UnitElsewhere } from '#shared/unit.ts'
import { ApiProblem, call, Unreachable } from '../../api.ts'
import { api } from '../../endpoints.ts'
import { AutoSave } from '../../form/auto-save.ts'
import { q, queryClient } from '../../query.ts'
import { unitsTaken } from '../units/taken.ts'
import { Additions, isAnswer } from './additions.ts'
import { goneRow, noteLabels, readLabel, refusals, tellGone } from './gone.ts'
import type { CountKind } from './kind.ts'
import { type Clash, mergeCounts, rowsById, sameShown, takeUp, withAbsent } from './merge.ts'
import { RefusedRows } from './refused-rows.ts'
import { keepShown } from './shown.ts'
import { type Summary, summarise } from './summary.ts'
import { tellTaken } from './taken.ts'
import { countOf, forgetUnsent, keepUnsent, labelOf, readUnsent, type UnsentRow } from './unsent.ts'
import { Watchers } from './watchers.ts'

/**
 * One event's count in progress: the rows on screen, the server's rows, and the saving. Stores unsent
 * counts on this device, and resumes from there.
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
  #lines: Event['materials']
  #summary: Summary
  readonly #refused = new RefusedRows()
  readonly #additions: Additions
  readonly #watchers = new Watchers()

  constructor(event: Event, user: number, kind: CountKind) {
    this.kind = kind
    this.#ids = { user, event: event.id, title: event.title }
    this.#lines = event.materials
    const server = this.kind.rowsOf(event)
    this.#base = rowsById(server)
    this.#rows = rowsById(server)
    const kept = readUnsent(kind.store, user, event.id)
    this.#additions = new Additions(kept?.rows)
    let { version } = event
    noteLabels(kept?.rows ?? [])
    if (kept) {
      const { base, rows, clashes, gone } = takeUp(kept, server, kind)
      this.#gone = gone
      this.#rows = rowsById(rows)
      this.#base = base
      // Sent with the version it was based on: the server answers with the conflict, and the user chooses.
      if (clashes.length > 0) version = Math.min(kept.version, version - 1)
    }
    this.restored = this.#unsent().length
    this.#summary = summarise(this.all(), this.#unsent().length, this.kind)
    this.save = new AutoSave<InventoryRow[], Event>({
      version,
      read: this.#toSend,
      send: (rows, version) => this.#sendSound(rows, version),
      onSaved: this.#saved,
      isHarmless: (current) => {
        const event = current as Event // the server's GET shape
        if (this.clashesWith(event).length > 0) return false
        this.#adopt(event)
        return true
      },
    })
  }

  get = (id: number): InventoryRow => this.#rows.get(id) ?? goneRow(id)
  has = (id: number): boolean => this.#rows.has(id)
  all = (): InventoryRow[] => [...this.#rows.values()]
  summary = (): Summary => this.#summary

  /** What the server said of a row that it refused as it is counted now; else null. */
  refusalOf = (id: number): string | null => this.#refused.of(this.get(id))?.message ?? null

  /**
   * Takes counted rows: on screen and on this device at once, to the server soon. `isAdded` tells that
   * pieces were added to the rows as they stood, rather than numbers written. Returns the rows as they
   * were.
   */
  change = (rows: readonly InventoryRow[], isAdded = false): InventoryRow[] => {
    const before = rows.flatMap((row) => this.#rows.get(row.id) ?? [])
    const changed = rows.filter((row) => this.#rows.has(row.id) && !sameCount(row, this.get(row.id)))
    if (changed.length === 0) return []
    for (const row of changed) {
      this.#additions.count(row.id, isAdded, !this.#waits(this.get(row.id)))
      this.#rows.set(row.id, row)
    }
    this.#keep()
    this.#tell(changed.map(({ id }) => id))
    this.save.touch()
    return before
  }

  /** Begins to count a material beside the list. */
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
    if (this.save.state.kind === 'conflict') this.save.settle(event.version, this.#unsent().length > 0)
    else this.save.follow(event.version)
  }

  /** Another tab of the browser wrote counts of this event: it may send the same ones. */
  share = (): void => this.#additions.share()

  clashesWith = (event: Event): Clash[] =>
    mergeCounts(this.#base, this.#rows, this.kind.rowsOf(event), this.kind, this.#additions).clashes

  /** After a conflict: keeps the local count where both differ, or takes the other. */
  settle(current: Event, keepsMine: boolean): void {
    const clashes = this.clashesWith(current)
    for (const { id, theirs } of clashes) {
      this.#additions.count(id, false, false) // the user chose the number
      if (!keepsMine) this.#rows.set(id, theirs)
    }
    this.#adopt(current)
    this.#tell(clashes.map(({ id }) => id))
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
  subscribeTo = (key: number | 'all', watcher: () => void): (() => void) => this.#watchers.add(key, watcher)
  subscribe = (watcher: () => void): (() => void) => this.subscribeTo('all', watcher)

  /** Rows counted here that the server does not hold. */
  #unsent = (): InventoryRow[] => this.all().filter((row) => this.#waits(row))
  #waits = (row: InventoryRow): boolean => {
    const known = this.#base.get(row.id)
    return known !== undefined && !sameCount(row, known)
  }

  /**
   * The rows to send next. What the server refused waits until it is counted otherwise; with nothing
   * else to send, it is tried again.
   */
  #toSend = (): InventoryRow[] => {
    const unsent = this.#unsent()
    const others = unsent.filter((row) => this.#refused.of(row) === null)
    return others.length > 0 ? others : unsent
  }

  /**
   * Sends rows, and saves those that the server takes (rules/inventory.md#21).
   * @throws what it said of a refused row, as long as one waits: the count is not saved as a whole
   */
  async #sendSound(rows: InventoryRow[], version: number): Promise<Event> {
    const answer = await this.#send(rows, version)
    const [waiting] = this.#unsent().flatMap((row) => this.#refused.of(row) ?? [])
    if (!waiting) return answer
    const taken = rows.filter(({ id }) => !this.#refused.has(id))
    this.#saved(taken, answer)
    this.save.follow(answer.version)
    throw waiting.error
  }

  #saved = (sent: readonly InventoryRow[], answer: Event): void => {
    // An answer may arrive behind a later reading, which told more.
    if (answer.version >= this.save.version) {
      for (const row of sent) this.#base.set(row.id, row)
      this.#adopt(answer)
    }
    for (const { id } of sent) this.#additions.know(id)
    keepShown(answer)
    if (this.#taken && sent.length > 0) this.onBack(sent.length, this.#taken.size)
    this.#taken = null
  }

  async #send(rows: InventoryRow[], version: number): Promise<Event> {
    const { event: id } = this.#ids
    const refuse = this.#additions.send(rows)
    this.#keep()
    try {
      const answer = await this.kind.save(id, rows, version, this.#lines)
      this.#tell(this.#refused.forget(rows))
      return answer
    } catch (error) {
      if (isAnswer(error)) refuse()
      const refused = refusals(error)
      if (this.#takeOff(unitsTaken(error)) || (await this.#dropGone(refused)))
        return this.#send(this.#toSend(), version)
      const others = this.#refused.mark(rows, refused, error)
      this.#tell([...refused.keys()])
      if (others.length > 0 && others.length < rows.length) return this.#send(others, version)
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
  async #dropGone(refused: ReadonlyMap<number, string>): Promise<boolean> {
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
    const merged = mergeCounts(this.#base, this.#rows, server, this.kind, this.#additions)
    for (const row of server) if (this.#additions.isSent(row)) this.#additions.know(row.id)
    const rows = merged.rows.map((row) => {
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
      ...this.#additions.asKept(row.id),
    }))
  }

  #tell(changed: readonly number[]): void {
    this.#summary = summarise(this.all(), this.#unsent().length, this.kind)
    this.#watchers.tell(changed)
  }
}
