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
type Index = ReadonlyMap<string, CodedRecord>
let index: { at: number; made: Promise<Index> } | null = null

/**
 * The record of a code or a barcode among those that this device keeps, null for none
 * (rules/offline.md#7).
 */
export async function knownHere(value: string): Promise<CodedRecord | null> {
  if (!index || Date.now() - index.at > fresh) index = { at: Date.now(), made: findAll().then(indexed) }
  const known = await index.made
  return known.get(readCode(value) ?? value.toLowerCase()) ?? known.get(value.toLowerCase()) ?? null
}

/** Makes the records of kept answers findable by code and barcode, in the order of the server's search. */
export function indexed(all: readonly Kept[]): Index {
  const of = <T>(name: string) => all.filter(({ key }) => key[0] === name).map(({ data }) => data as T) // answers of that route
  const materials = of<Material>(api.material.get.name)
  const names = new Map(materials.map(({ id, name }) => [id, name]))
  const units = [...of<Unit[]>(api.unit.list.name).flat(), ...of<Unit>(api.unit.get.name)]
  const events = of<Event>(api.event.get.name)
  const outOn = new Map(events.flatMap((event) => unitsAway(event).map((unit) => [unit, event.id] as const)))
  const found = new Map<string, CodedRecord>()
  const add = (record: CodedRecord, code: string, barcodes: readonly string[] = []) => {
    found.set(code, record)
    for (const barcode of barcodes) if (!found.has(barcode.toLowerCase())) found.set(barcode.toLowerCase(), record)
  }
  for (const { id, name, code, barcodes } of materials)
    add({ kind: 'material', id, label: name, material_id: id, event_id: null }, code, barcodes)
  for (const { id, material_id, reference, code, barcodes } of units) {
    const name = names.get(material_id)
    const label = name === undefined ? reference : `${name} · ${reference}`
    add({ kind: 'unit', id, label, material_id, event_id: outOn.get(id) ?? null }, code, barcodes)
  }
  for (const { id, name, code } of of<Kit>(api.kit.get.name))
    add({ kind: 'kit', id, label: name, material_id: null, event_id: null }, code)
  for (const { id, title, code } of events)
    add({ kind: 'event', id, label: title, material_id: null, event_id: id }, code)
  return found
}
