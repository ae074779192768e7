import type { Event } from '#shared/event.ts'
import type { EventLineInput, MaterialLine } from '#shared/event-input.ts'
import type { KitPiece } from '#shared/event-kit.ts'
import type { AvailableKit } from '#shared/kit.ts'
import { call } from '../../../api.ts'
import { api } from '../../../endpoints.ts'
import { AutoSave } from '../../../form/auto-save.ts'
import { notifyDone, notifyUndoable } from '../../../frame/notify.tsx'
import { apart, heldBy, isKitKey, kitKey, kitOf, together } from '../../../material/editor/kit-rows.ts'
import { Quantities, sameLines, undoable } from '../../../material/editor/quantities.ts'
import { i18next } from '../../../words.ts'
import { keepMaterialsSaved } from '../../event-write.ts'
import { loosePieces } from '../../lines.ts'
import { askToOverbook, isOverbooked } from '../../overbooking.ts'
import { lowered, type UnitLine, unitLines } from '../../units/naming.ts'

/** The totals of an event by material, and its kits. */
export const savedLines = ({ materials, kits }: Pick<Event, 'materials' | 'kits'>): MaterialLine[] => [
  ...kits.map(({ id, pivot }) => ({ id: kitKey(id), quantity: pivot.quantity })),
  ...materials.map(({ id, pivot }) => ({ id, quantity: pivot.quantity })),
]

/** The kits of an event, and what lies beside them: what another event may take over. */
export const looseLines = ({ materials, kits }: Pick<Event, 'materials' | 'kits'>): MaterialLine[] => [
  ...savedLines({ materials: [], kits }),
  ...materials.map((one) => ({ id: one.id, quantity: loosePieces(one) })).filter(({ quantity }) => quantity > 0),
]

const kitsAmong = (lines: readonly MaterialLine[]) => lines.filter(({ id }) => isKitKey(id))

/** The quantities of one event as the user types them, and their saving: totals, and kits. */
export class MaterialsEditor {
  readonly quantities: Quantities
  readonly save: AutoSave<MaterialLine[], Event>
  /** What the server holds, as far as this client knows. */
  #saved: MaterialLine[]
  /**
   * Materials that can be written; the server refuses those trashed meanwhile (rules/event.md#7).
   */
  #known: ReadonlySet<number> | null = null
  /** What each kit holds: on the event, else now. */
  #contents: ReadonlyMap<number, readonly KitPiece[]> = new Map()
  /** Lines of unitary materials with the units that they name, as saved. */
  #units: ReadonlyMap<number, UnitLine>
  /** An admin saves what would be missing. */
  #isForced = false
  /** The kits that may be added, by id. */
  #kits: ReadonlyMap<number, readonly KitPiece[]> = new Map()

  constructor(event: Event) {
    this.#saved = savedLines(event)
    this.#units = unitLines(event)
    this.#pack(event)
    this.quantities = new Quantities(this.#saved)
    this.save = new AutoSave<MaterialLine[], Event>({
      version: event.version,
      read: () => this.#written(),
      send: (lines, version) =>
        call(api.event.update, {
          params: { id: event.id },
          body: { ...this.#bodyOf(lines), force: this.#isForced || undefined },
          version,
        }),
      onSaved: (lines, answer) => {
        this.#tellLeft(lines)
        this.#take(answer)
        keepMaterialsSaved(answer)
      },
      isHarmless: (current) => this.#isHarmless(current as Event), // the server's GET shape
    })
  }

  /** Takes a typed quantity, of a material or of a kit with its pieces, to be saved soon. */
  change = (id: number, quantity: number): void => {
    const changed = isKitKey(id)
      ? this.quantities.replace(
          together([...this.#apart().filter((one) => one.id !== id), { id, quantity }], this.#contents),
        )
      : this.quantities.set(id, quantity)
    if (changed) this.save.touch()
  }

  /** Pieces of a material that the chosen kits hold. */
  inKits = (id: number): number => heldBy(this.quantities.lines(), this.#contents).get(id) ?? 0

  /**
   * Takes over another list of kits and what is loose beside them (rules/wizard.md#23): sets its
   * quantities and leaves the other rows, or replaces all rows. Leaves out what can no longer be
   * written. Returns the number of lines taken.
   */
  take(lines: readonly MaterialLine[], replacesAll: boolean): number {
    const taken = lines.filter(({ id }) => this.#isKnown(id))
    const ids = new Set(taken.map(({ id }) => id))
    const others = replacesAll ? [] : this.#apart().filter(({ id }) => !ids.has(id))
    if (this.quantities.replace(together([...others, ...taken], this.#contents))) this.save.touch()
    return taken.length
  }

  /**
   * Makes a change of several quantities and offers to undo it, in the words that it answers, until
   * the next one or the end of the step: nothing would save it later.
   */
  offerUndo(label: string, make: () => string): void {
    let message = ''
    const undo = undoable(this, () => {
      message = make()
    })
    this.withdraw()
    this.withdraw = notifyUndoable(message, label, undo)
  }

  /** Takes away what is offered. */
  withdraw: () => void = () => {}

  /** The list was reread: only these materials and kits exist now. */
  know(ids: ReadonlySet<number>, kits: readonly AvailableKit[]): void {
    this.#known = ids
    this.#kits = new Map(kits.map(({ id, materials }) => [id, materials]))
    const present = kitsAmong(this.#saved).map(({ id }) => kitOf(id))
    const stays = [...this.#contents].filter(([id]) => present.includes(id))
    this.#contents = new Map([...this.#kits, ...stays])
    this.save.retry()
  }

  /** Takes a reread event: shows what another user saved, unless typed quantities are waiting. */
  follow(event: Event): void {
    if (!this.save.isSettled || event.version <= this.save.version) return
    this.save.follow(event.version)
    this.#take(event)
    this.quantities.replace(this.#saved)
  }

  /**
   * Saves what waits now. Where the site refuses what would be missing, shows it, and saves it when
   * an admin says so (rules/availability.md#26). True when all is saved.
   */
  saveNow = async (): Promise<boolean> => {
    if (await this.save.flush()) return true
    const { state } = this.save
    if (state.kind !== 'failed' || !isOverbooked(state.error) || !(await askToOverbook(state.error))) return false
    this.#isForced = true
    try {
      return await this.save.flush()
    } finally {
      this.#isForced = false
    }
  }

  /** After a conflict: keeps the typed quantities, or takes the other user's. */
  settle(current: Event, keeps: boolean): void {
    this.#take(current)
    if (!keeps) {
      keepMaterialsSaved(current)
      this.quantities.replace(this.#saved)
    }
    this.save.settle(current.version, keeps)
  }

  #isKnown = (id: number): boolean => (isKitKey(id) ? this.#contents.has(kitOf(id)) : (this.#known?.has(id) ?? true))
  #apart = (): MaterialLine[] => apart(this.quantities.lines(), this.#contents)

  /** Units that another user named meanwhile do not conflict: typed quantities are saved over them. */
  #isHarmless(current: Event): boolean {
    const isHarmless = sameLines(savedLines(current), this.#saved)
    if (isHarmless) this.#units = unitLines(current)
    return isHarmless
  }

  #take(event: Event): void {
    this.#saved = savedLines(event)
    this.#units = unitLines(event)
    this.#pack(event)
  }
  /** The kits of an event keep the contents that they have there. */
  #pack({ kits }: Event): void {
    this.#contents = new Map([...this.#kits, ...kits.map(({ id, materials }) => [id, materials] as const)])
  }

  /** What is saved: a total below what the kits hold is theirs, which its row shows once it is left. */
  #written(): MaterialLine[] {
    const lines = this.quantities.lines()
    const held = heldBy(lines, this.#contents)
    return lines
      .filter(({ id }) => this.#isKnown(id))
      .map(({ id, quantity }) => ({ id, quantity: Math.max(quantity, held.get(id) ?? 0) }))
  }
  /** Says which units a lowered quantity has taken off its line (rules/unit.md#22). */
  #tellLeft(lines: readonly MaterialLine[]): void {
    for (const { id, quantity } of lines) {
      const { name = '', units = [] } = this.#units.get(id) ?? {}
      const { left } = lowered(units, quantity)
      if (left.length === 0) continue
      const references = left.map(({ reference }) => reference).join(', ')
      notifyDone(i18next.t('unit.naming.left', { count: left.length, name, references }))
    }
  }
  /** Lines as sent: a quantity below the units that its line names keeps the first ones. */
  #named = (line: MaterialLine): EventLineInput => {
    const { kept, left } = lowered(this.#units.get(line.id)?.units ?? [], line.quantity)
    return left.length > 0 ? { ...line, units: kept.map(({ id }) => id) } : line
  }
  /** Kits are sent where they change, in the event's order, new ones behind. */
  #bodyOf(lines: readonly MaterialLine[]) {
    const materials = lines.filter(({ id }) => !isKitKey(id)).map(this.#named)
    const before = kitsAmong(this.#saved)
    const now = kitsAmong(lines)
    if (sameLines(before, now)) return { materials }
    const place = ({ id }: MaterialLine) =>
      (before.findIndex((one) => one.id === id) + before.length + 1) % (before.length + 1)
    const kits = now.toSorted((one, other) => place(one) - place(other) || other.id - one.id)
    return { materials, kits: kits.map(({ id, quantity }) => ({ id: kitOf(id), quantity })) }
  }
}
