import { useEffect, useState } from 'react'
import type { CodedRecord } from '#shared/code.ts'
import { markOf, markUnit } from '#shared/counted-units.ts'
import type { Event } from '#shared/event.ts'
import type { InventoryRow } from '#shared/inventory.ts'
import type { Unit } from '#shared/unit.ts'
import { isFailedCall } from '../../api.ts'
import { lineOfReference } from '../../code/line-of-reference.ts'
import { api } from '../../endpoints.ts'
import { unitsAway } from '../../kept/units-away.ts'
import { q, queryClient } from '../../query.ts'
import { type Count, placeOfCount, type Scan, type Verdict } from '../../scan/kept/list.ts'
import { useScans } from '../../scan/use-scans.ts'
import { i18next } from '../../words.ts'
import { type Counted, type Counting, countKit, warn } from './scanned-kit.ts'

/** The rows on screen of each count. */
const rowsOf: Record<Count | 'late', string> = {
  departure: '.inventory-row',
  return: '.inventory-row',
  late: '.late-rows > li',
}

/**
 * Scans count what came back, or what leaves (rules/scan.md#13, rules/scan.md#16). `scanned` is the
 * material counted last, whose row is highlighted. Call it inside a dialog's content: on the page
 * below, no scan is taken. Scans of late pieces end with their dialog, as its counts do.
 */
export function useCountedScans(event: Event, counting: Counting, count: Count | 'late') {
  const [scanned, setScanned] = useState<number | null>(null)
  const scans = useScans({
    place: count === 'late' ? null : placeOfCount(count, event.id),
    onFound: async (record, before) => {
      const { verdict, material } = await counted(event, counting, record, before)
      if (material !== null) setScanned(material)
      return verdict
    },
    // What is printed on many labels beside the code; it counts nothing (rules/code.md#6).
    onUnknown: (values) => {
      const line = lineOfReference(event.materials, values)
      if (!line || !counting.has(line.id)) return null
      const { id, name: label, reference } = line
      setScanned(id)
      const record = { kind: 'material' as const, id, label, material_id: id, event_id: null }
      return { record, verdict: warn(i18next.t('scan.is_reference', { reference, label })) }
    },
  })
  // The count is at the desk, where the hand scanner is: its row comes into view. Beside a camera
  // nothing moves.
  useEffect(() => {
    if (scanned !== null && !document.querySelector('.scan-camera'))
      document.querySelector(`${rowsOf[count]}[data-id="${scanned}"]`)?.scrollIntoView({ block: 'center' })
  }, [scanned, count])
  return { scans, scanned }
}

async function counted(
  event: Event,
  counting: Counting,
  record: CodedRecord,
  before: readonly Scan[],
): Promise<Counted> {
  const { kind, label, material_id } = record
  if (kind === 'kit') return countKit(event, counting, record, before)
  if (material_id === null || kind === 'park' || kind === 'event')
    return { verdict: warn(i18next.t('scan.no_material', { label })), material: null }
  const verdict =
    kind === 'unit' ? await countUnit(event, counting, record, material_id) : countPiece(counting, material_id, label)
  return verdict ? { verdict, material: material_id } : { verdict: await elsewhere(event, record), material: null }
}

/** Counts one piece of a material; null where it is not on the event. */
function countPiece(counting: Counting, id: number, label: string): Verdict | null {
  counting.include(id)
  if (!counting.has(id)) return null
  const row = counting.get(id)
  const counted = counting.kind.set.actual(row, row.actual + 1)
  if (counted.actual === row.actual) return warn(i18next.t('scan.counted_already', { label }))
  counting.change([counted], true)
  return said(counted, label)
}

/** Counts a unit by name, once (rules/scan.md#17); null where it is not on the event. */
async function countUnit(
  event: Event,
  counting: Counting,
  { id, label, event_id }: CodedRecord,
  materialId: number,
): Promise<Verdict | null> {
  const { kind } = counting
  const isReturn = kind.words === 'inventory'
  if (event_id !== null && event_id !== event.id && (await hasLeft(event_id, id))) return null
  const isListed = () => counting.get(materialId).units?.some((unit) => unit.id === id) === true
  if (!isListed()) {
    const state = cameBack(event, materialId, id)
    if (state === 'lost') return notFree(label, state)
    if (state !== null) return warn(i18next.t('scan.counted_unit_already', { label }))
    // A return knows every piece that went out, once its line names them all.
    if (isReturn && !hasRoom(counting, materialId)) return null
    const unit = await readUnit(id)
    if (unit && !isFree(unit, isReturn)) return notFree(label, unit.state)
  }
  counting.include(materialId)
  const row = counting.get(materialId)
  if (markOf(row, id) !== null) return warn(i18next.t('scan.counted_unit_already', { label }))
  const wasForeseen = isListed() || !row.units?.some((unit) => unit.mark === null)
  const counted = markUnit(row, id, kind.marks[0])
  if (counted === row) return warn(i18next.t('scan.counted_already', { label }))
  counting.change([counted])
  if (wasForeseen) return said(counted, label)
  const [actual, awaited] = [counted.actual, counted.awaited_quantity]
  return warn(i18next.t('scan.counted_unforeseen', { label, actual, awaited }))
}

/** How a unit came back that a count of late pieces awaits no more; else null. */
const cameBack = ({ materials }: Event, materialId: number, id: number) =>
  materials.find((line) => line.id === materialId)?.units?.find((unit) => unit.id === id)?.came_back ?? null

const notFree = (label: string, state: Unit['state']): Verdict =>
  warn(i18next.t('scan.unit_not_free', { label, state: i18next.t(`unit.states.${state}`) }))

/** Whether a line may have sent out a unit that it does not name. */
const hasRoom = (counting: Counting, id: number): boolean =>
  counting.has(id) && (counting.get(id).units?.length ?? 0) < counting.get(id).awaited_quantity

/** Whether a unit that no line names may be counted. */
const isFree = ({ state }: Unit, isReturn: boolean): boolean =>
  state === 'available' || (isReturn && state === 'out_of_order')

/** The unit; null where the server does not answer: what is counted then is checked when it is sent. */
async function readUnit(id: number): Promise<Unit | null> {
  try {
    return await queryClient.fetchQuery({
      ...q(api.unit.get, { params: { id } }),
      networkMode: 'always',
      retry: false,
    })
  } catch (error) {
    if (isFailedCall(error)) return null
    throw error
  }
}

/** What is said of a piece that was counted. */
function said({ actual, awaited_quantity: awaited }: InventoryRow, label: string): Verdict {
  const pieces = { label, actual, awaited }
  if (awaited === 0) return warn(i18next.t('scan.counted_unlisted', pieces))
  if (actual > awaited) return warn(i18next.t('scan.counted_beyond', pieces))
  return { tone: 'good', text: i18next.t('scan.counted', pieces) }
}

/**
 * Whether a unit has left with another event. One that is named there and still here may leave with
 * this one, as far as the server takes it.
 */
async function hasLeft(eventId: number, unitId: number): Promise<boolean> {
  const other = await readEvent(eventId)
  return other === null || unitsAway(other).includes(unitId)
}

/** What is said of a thing that this event has not. */
async function elsewhere(event: Event, { label, event_id }: CodedRecord): Promise<Verdict> {
  const title = event_id === null || event_id === event.id ? null : ((await readEvent(event_id))?.title ?? null)
  return warn(title === null ? i18next.t('scan.not_here', { label }) : i18next.t('scan.not_here_but', { label, title }))
}

/** An event; null where this user does not see it, or the server does not answer. */
async function readEvent(id: number): Promise<Event | null> {
  try {
    const query = q(api.event.get, { params: { id } })
    return await queryClient.fetchQuery({ ...query, networkMode: 'always', retry: false })
  } catch (error) {
    if (isFailedCall(error)) return null
    throw error
  }
}
