import { awaitedQuantity } from '#shared/awaited.ts'
import type { Event } from '#shared/event.ts'
import type { EventKit } from '#shared/event-kit.ts'
import type { Language } from '#shared/language.ts'
import type { EventMaterial } from '#shared/material-shape.ts'
import { type PackedKit, piecesInKits } from '#shared/rules/kit-pieces.ts'
import type { MeasureName } from '#shared/rules/measures.ts'
import { withMobilization } from '#shared/rules/mobilization.ts'
import { utcText } from '#shared/rules/period.ts'
import { bySupplier } from '#shared/rules/suppliers.ts'
import type { NamedUnit } from '#shared/unit.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { contentDisposition } from '../document/file-name.ts'
import { companyLetterhead } from '../document/paper/company.ts'
import { returnSheetFileName } from '../document/sheets/return-sheet/return-sheet.ts'
import type { SummaryKit, SummaryMaterial } from '../document/sheets/summary/material-sections.ts'
import { type Summary, summaryFileName } from '../document/sheets/summary/summary.ts'
import type { DocumentData } from '../document/worker/renderers.ts'
import type { FileAnswer } from '../http/reply.ts'
import { parkVisible } from '../record/visible.ts'

/**
 * Renders the event's release sheet as PDF (rules/paper.md#10), in the language asked for or the
 * caller's (rules/paper.md#3).
 */
export const eventSheet = (ctx: Ctx, event: Event, asked: Language | undefined): Promise<FileAnswer> =>
  printed(ctx, event, asked, 'summary', summaryOf, summaryFileName)

/**
 * Renders what the return awaits as an empty list, to count it on paper; grouped as the release
 * sheet is.
 */
export const inventorySheet = (ctx: Ctx, event: Event, asked: Language | undefined): Promise<FileAnswer> =>
  printed(ctx, event, asked, 'returnSheet', awaitedOf, returnSheetFileName)

const awaitedOf = (ctx: Ctx, event: Event, language: Language): Promise<Summary> => {
  const materials = event.materials.flatMap((line) => {
    const quantity = awaitedQuantity(line.pivot, event.is_departure_inventory_done)
    return quantity > 0 ? [{ ...line, pivot: { quantity }, units: awaitedUnits(line.units, event) }] : []
  })
  return summaryOf(ctx, { ...event, materials }, language)
}

/** The units that left; one that came back has left before. */
export const unitsOut = (units: EventMaterial['units'] = []): NamedUnit[] =>
  units.filter(({ is_out, came_back }) => is_out || came_back !== null)

/** The units of a line that its return awaits: those that left, or without a departure all (rules/paper.md#30). */
export const awaitedUnits = (units: EventMaterial['units'], event: Event): NamedUnit[] =>
  event.is_departure_inventory_done ? unitsOut(units) : (units ?? [])

/** Renders a paper of an event, from what is read for it. */
export async function printed<K extends 'summary' | 'returnSheet' | 'deliveryNote' | 'returnNote'>(
  ctx: Ctx,
  event: Event,
  asked: Language | undefined,
  kind: K,
  read: (ctx: Ctx, event: Event, language: Language) => Promise<DocumentData[K]>,
  nameOf: typeof summaryFileName,
): Promise<FileAnswer> {
  const language = asked ?? ctx.language
  return {
    type: 'application/pdf',
    body: await ctx.services.documents.render(kind, await read(ctx, event, language)),
    disposition: contentDisposition(nameOf(language, ctx.site.company.name, event.title)),
    cache: 'private, no-store',
  }
}

/** What a sheet prints of a line. */
export type SheetLine = Pick<
  EventMaterial,
  | 'id'
  | 'reference'
  | 'name'
  | 'replacement_price'
  | 'attributes'
  | 'park_id'
  | 'category_id'
  | 'sub_category_id'
  | 'units'
  | MeasureName
> & { pivot: { quantity: number } }

/** Reads the input of the sheet: the event as this caller sees it. */
export async function summaryOf(
  ctx: Ctx,
  event: Omit<Event, 'materials'> & { materials: readonly SheetLine[] },
  language: Language,
): Promise<Summary> {
  const { db, site, user, now } = ctx
  const { eventSummary } = site
  const { title, location, description, is_confirmed } = event
  const parks = await names(
    db,
    'park',
    event.materials.map(({ park_id }) => park_id),
  )
  const categories = await names(
    db,
    'category',
    event.materials.map(({ category_id }) => category_id),
  )
  const subCategories = await names(
    db,
    'sub_category',
    event.materials.map(({ sub_category_id }) => sub_category_id),
  )
  const kinds = await names(db, 'event_kind', [event.kind_id])
  const several = await db
    .selectFrom('park')
    .select('id')
    .where('deleted_at', 'is', null)
    .where(parkVisible(user, 'park.id'))
    .limit(2)
    .execute()
  const kits = event.kits.map(({ pivot, ...kit }) => ({ ...kit, quantity: pivot.quantity }))
  const inKits = piecesInKits(kits)
  const printed = ({ pivot, ...material }: SheetLine) => ({
    reference: material.reference,
    name: material.name,
    replacement_price: material.replacement_price,
    attributes: material.attributes,
    weight: material.weight,
    volume: material.volume,
    power: material.power,
    quantity: pivot.quantity,
    quantity_in_kits: Math.min(pivot.quantity, inKits.get(material.id) ?? 0),
    suppliers: bySupplier(event.sub_rentals ?? [], material.id),
    units: material.units ?? [],
    park: parks.get(material.park_id) ?? null,
    category: categories.get(material.category_id ?? 0) ?? null,
    sub_category: subCategories.get(material.sub_category_id ?? 0) ?? null,
  })
  return {
    language,
    timezone: site.general.timezone,
    currency: site.billing.currency,
    company: await companyLetterhead(ctx, language, eventSummary.showLegalNumbers),
    event: {
      title,
      ...withMobilization(event, event),
      location,
      kind: kinds.get(event.kind_id ?? 0)?.name ?? null,
      manager: event.manager?.full_name ?? null,
      description,
      is_confirmed,
    },
    beneficiaries: event.beneficiaries,
    technicians: event.technicians.map(({ technician, start_time, end_time, position }) => ({
      full_name: technician.full_name,
      phone: technician.phone,
      start_time,
      end_time,
      position,
    })),
    materials: event.materials.map(printed),
    kits: kitsOnSheet(kits, new Map(event.materials.map((one) => [one.id, printed(one)]))),
    display_mode: eventSummary.materialDisplayMode,
    has_several_parks: several.length > 1,
    custom_text: { title: eventSummary.customText.title ?? null, content: eventSummary.customText.content ?? null },
    printed_at: utcText(now),
  }
}

/**
 * The kits with their pieces in all, as the sheet lists them (rules/paper.md#25). The pieces of a line
 * are dealt out to the kits in their order: fewer than these hold leave the last kits short.
 */
function kitsOnSheet(
  kits: readonly (PackedKit & Pick<EventKit, 'name' | 'reference'>)[],
  materials: ReadonlyMap<number, SummaryMaterial>,
): SummaryKit[] {
  const left = new Map([...materials].map(([id, { quantity }]) => [id, quantity]))
  return kits.map(({ name, reference, quantity: copies, materials: pieces }) => {
    // How many copies the dealt pieces fill, a partly filled one included.
    let copiesShown = 0
    const dealt = pieces.flatMap(({ id, quantity: ofOne }) => {
      const material = materials.get(id)
      const available = left.get(id) ?? 0
      const quantity = Math.min(available, ofOne * copies)
      if (!material || quantity === 0) return []
      left.set(id, available - quantity)
      copiesShown = Math.max(copiesShown, Math.ceil(quantity / ofOne))
      // The last line of a material names its suppliers and units (rules/paper.md#28, rules/paper.md#30).
      const told = available === quantity ? {} : { suppliers: [], units: [] }
      return [{ ...material, quantity, ...told }]
    })
    return { name, reference, quantity: copiesShown, materials: dealt }
  })
}

/** Reads the names of parks, categories, sub-categories or kinds, by id. */
async function names(
  db: Db,
  table: 'park' | 'category' | 'sub_category' | 'event_kind',
  ids: readonly (number | null)[],
): Promise<Map<number, { id: number; name: string }>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  if (wanted.length === 0) return new Map()
  const rows = await db.selectFrom(table).select(['id', 'name']).where('id', 'in', wanted).execute()
  return new Map(rows.map((row) => [row.id, row]))
}
