import type { Event } from '#shared/event.ts'
import type { MaterialLine } from '#shared/event-input.ts'
import { call } from '../../../api.ts'
import { api } from '../../../endpoints.ts'
import { AutoSave } from '../../../form/auto-save.ts'
import { notifyUndoable } from '../../../frame/notify.tsx'
import { Quantities, sameLines, undoable } from '../../../material/editor/quantities.ts'
import { keepMaterialsSaved } from '../../event-write.ts'

export const savedLines = ({ materials }: Pick<Event, 'materials'>): MaterialLine[] =>
  materials.map(({ id, pivot }) => ({ id, quantity: pivot.quantity }))

/** The quantities of one event as the user types them, and their saving. */
export class MaterialsEditor {
  readonly quantities: Quantities
  readonly save: AutoSave<MaterialLine[], Event>
  /** What the server holds, as far as this client knows. */
  #saved: MaterialLine[]
  /**
   * Materials that can be written; the server refuses those trashed meanwhile (rules/event.md#7).
   */
  #known: ReadonlySet<number> | null = null

  constructor(event: Event) {
    this.#saved = savedLines(event)
    this.quantities = new Quantities(this.#saved)
    this.save = new AutoSave<MaterialLine[], Event>({
      version: event.version,
      read: () => this.quantities.lines().filter(({ id }) => this.#known?.has(id) ?? true),
      send: (materials, version) => call(api.event.update, { params: { id: event.id }, body: { materials }, version }),
      onSaved: (_, answer) => {
        this.#saved = savedLines(answer)
        keepMaterialsSaved(answer)
      },
      isHarmless: (current) => sameLines(savedLines(current as Event), this.#saved), // the server's GET shape
    })
  }

  /** Takes a typed quantity, to be saved soon. */
  change = (id: number, quantity: number): void => {
    if (this.quantities.set(id, quantity)) this.save.touch()
  }

  /**
   * Takes over another list (rules/wizard.md#23): sets its quantities and leaves the other rows, or
   * replaces all rows. Leaves out materials that can no longer be written. Returns the number of
   * materials taken.
   */
  take(lines: readonly MaterialLine[], replacesAll: boolean): number {
    const taken = lines.filter(({ id }) => this.#known?.has(id) ?? true)
    const ids = new Set(taken.map(({ id }) => id))
    const others = replacesAll ? [] : this.quantities.lines().filter(({ id }) => !ids.has(id))
    if (this.quantities.replace([...others, ...taken])) this.save.touch()
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

  /** The list was reread: only these materials exist now. */
  know(ids: ReadonlySet<number>): void {
    this.#known = ids
    this.save.retry()
  }

  /** Takes a reread event: shows what another user saved, unless typed quantities are waiting. */
  follow(event: Event): void {
    if (!this.save.isSettled || event.version <= this.save.version) return
    this.save.follow(event.version)
    this.#saved = savedLines(event)
    this.quantities.replace(this.#saved)
  }

  /** After a conflict: keeps the typed quantities, or takes the other user's. */
  settle(current: Event, keeps: boolean): void {
    this.#saved = savedLines(current)
    if (!keeps) {
      keepMaterialsSaved(current)
      this.quantities.replace(this.#saved)
    }
    this.save.settle(current.version, keeps)
  }
}
