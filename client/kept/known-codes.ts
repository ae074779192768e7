import type { CodedRecord } from '#shared/code.ts'
import type { Event } from '#shared/event.ts'
import type { Kit } from '#shared/kit.ts'
import type { Material } from '#shared/material-shape.ts'
import { readCode } from '#shared/rules/code.ts'
import type { Unit } from '#shared/unit.ts'
import { api } from '../endpoints.ts'
import { findAll, type Kept } from './store.ts'
import { unitsAway } from './units-away.ts'

/** What the device knows is looked through once in this long, ms: it does not grow without network. */
const fresh = 30_000
type Index = ReadonlyMap<string, CodedRecord[]>
let index: { at: number; made: Promise<Index> } | null = null

/** Deletes what {@link knownHere} holds of the device's records in memory. */
export function forgetKnown(): void {
  index = null
}

/**
 * The record of a code or a barcode, or the units with a serial number, among those that this device
 * keeps; empty for none (rules/offline.md#7).
 */
export async function knownHere(value: string): Promise<CodedRecord[]> {
  if (!index || Date.now() - index.at > fresh) index = { at: Date.now(), made: findAll().then(indexed) }
  const known = await index.made
  return known.get(readCode(value) ?? value.toLowerCase()) ?? known.get(value.toLowerCase()) ?? []
}

/**
 * Makes the records of kept answers findable by code, barcode and serial number, in the order of the
 * server's search (rules/code.md#6).
 */
export function indexed(all: readonly Kept[]): Index {
  const newestLast = all.toSorted((one, other) => one.at - other.at)
  const of = <T>(...names: string[]) =>
    newestLast.filter(({ key }) => names.includes(String(key[0]))).map(({ data }) => data as T) // answers of those routes
  const materials = of<Material>(api.material.get.name)
  const names = new Map(materials.map(({ id, name }) => [id, name]))
  const units = liveUnits(of<Unit | Unit[]>(api.unit.list.name, api.unit.get.name).flat())
  const events = of<Event>(api.event.get.name)
  const outOn = new Map(events.flatMap((event) => unitsAway(event).map((unit) => [unit, event.id] as const)))
  const found = new Map<string, CodedRecord[]>()
  const add = (record: CodedRecord, code: string, barcodes: readonly string[] = []) => {
    found.set(code, [record])
    for (const barcode of barcodes) if (!found.has(barcode.toLowerCase())) found.set(barcode.toLowerCase(), [record])
  }
  for (const { id, name, code, barcodes } of materials)
    add({ kind: 'material', id, label: name, material_id: id, event_id: null }, code, barcodes)
  const bySerial = new Map<string, CodedRecord[]>()
  for (const { id, material_id, reference, code, barcodes, serial_number } of units) {
    const name = names.get(material_id)
    const label = name === undefined ? reference : `${name} · ${reference}`
    const record: CodedRecord = { kind: 'unit', id, label, material_id, event_id: outOn.get(id) ?? null }
    add(record, code, barcodes)
    const serial = serial_number?.toLowerCase()
    if (serial) bySerial.set(serial, [...(bySerial.get(serial) ?? []), record])
  }
  for (const { id, name, code } of of<Kit>(api.kit.get.name))
    add({ kind: 'kit', id, label: name, material_id: null, event_id: null }, code)
  for (const { id, title, code } of events)
    add({ kind: 'event', id, label: title, material_id: null, event_id: id }, code)
  for (const [serial, bearers] of bySerial) if (!found.has(serial)) found.set(serial, bearers.sort(byLabel))
  return found
}

/** Each unit as it was read last, those of the trash left out. */
const liveUnits = (read: readonly Unit[]): Unit[] =>
  [...new Map(read.map((unit) => [unit.id, unit])).values()].filter(({ deleted_at }) => deleted_at === null)

const byLabel = (one: CodedRecord, other: CodedRecord) => one.label.localeCompare(other.label) || one.id - other.id
