import type { Event } from '#shared/event.ts'
import type { Language } from '#shared/language.ts'
import type { Ctx } from '../context.ts'
import { type DeliveryNote, deliveryNoteFileName } from '../document/sheets/delivery-note/delivery-note.ts'
import type { FileAnswer } from '../http/reply.ts'
import { printed, type SheetLine, summaryOf, unitsOut } from './sheet.ts'

/**
 * Renders the delivery note of an event as PDF (rules/paper.md#27): what departed, or before that
 * what is counted so far; without any count the list.
 */
export const deliveryNote = (ctx: Ctx, event: Event, asked: Language | undefined): Promise<FileAnswer> =>
  printed(ctx, event, asked, 'deliveryNote', deliveryNoteOf, deliveryNoteFileName)

type Leaving = SheetLine & { pivot: { is_unplanned: boolean } }

async function deliveryNoteOf(ctx: Ctx, event: Event, language: Language): Promise<DeliveryNote> {
  const leaving = linesLeaving(event)
  const { materials, ...summary } = await summaryOf(ctx, { ...event, materials: leaving }, language)
  const { departed_at, departed_by } = event
  return {
    ...summary,
    materials: materials.map((material, at) => ({ ...material, is_unplanned: leaving[at]!.pivot.is_unplanned })),
    departed: departed_at === null ? null : { at: departed_at, by: departed_by?.full_name ?? null },
    left: isCounted(event)
      ? event.materials.flatMap(({ reference, name, pivot }) => {
          const quantity = pivot.quantity - (pivot.quantity_departed ?? 0)
          return quantity > 0 ? { reference, name, quantity } : []
        })
      : [],
  }
}

/** Whether the event departed, or some of it is counted. */
const isCounted = ({ is_departure_inventory_done, materials, unlisted_materials }: Event): boolean =>
  is_departure_inventory_done ||
  unlisted_materials !== undefined ||
  materials.some(({ pivot }) => (pivot.quantity_departed ?? 0) > 0)

function linesLeaving(event: Event): Leaving[] {
  if (!isCounted(event)) return event.materials
  const listed = event.materials.flatMap((line): Leaving[] => {
    const quantity = line.pivot.quantity_departed ?? 0
    const { is_unplanned } = line.pivot
    return quantity > 0 ? [{ ...line, pivot: { quantity, is_unplanned }, units: unitsOut(line.units) }] : []
  })
  const others = (event.unlisted_materials ?? []).map(
    ({ quantity, units, ...line }): Leaving => ({
      ...line,
      units: unitsOut(units),
      replacement_price: null,
      attributes: [],
      pivot: { quantity, is_unplanned: true },
    }),
  )
  return [...listed, ...others]
}
