import { useEffect, useState } from 'react'
import type { CodedRecord } from '#shared/code.ts'
import type { Event } from '#shared/event.ts'
import { isFailedCall } from '../../api.ts'
import { api } from '../../endpoints.ts'
import { q, queryClient } from '../../query.ts'
import type { Scan, Verdict } from '../../scan/list.ts'
import { useScans } from '../../scan/use-scans.ts'
import { i18next } from '../../words.ts'
import type { InventoryEditor } from './editor.ts'

/**
 * Scans count what came back, or what leaves (rules/scan.md#13, rules/scan.md#16). `scanned` is the
 * material counted last, whose row stands out.
 */
export function useCountedScans(event: Event, editor: InventoryEditor) {
  const [scanned, setScanned] = useState<number | null>(null)
  const isReturn = editor.kind.words === 'inventory'
  const scans = useScans({
    place: `${isReturn ? 'return' : 'departure'}.${event.id}`,
    onFound: (record, before) => {
      const id = materialOf(record)
      if (id === null || !(isReturn ? isOn(event, record) : isHere(event, record))) return elsewhere(event, record)
      setScanned(id)
      editor.include(id)
      return count(id, record, before)
    },
  })
  const count = (id: number, record: CodedRecord, before: readonly Scan[]): Verdict => {
    const row = editor.get(id)
    const names = { label: record.label }
    if (record.kind === 'unit' && before.some((scan) => isSame(scan, record) && scan.verdict))
      return warn(i18next.t('scan.counted_unit_already', names))
    const counted = editor.kind.set.actual(row, row.actual + 1)
    if (counted.actual === row.actual) return warn(i18next.t('scan.counted_already', names))
    editor.change([counted])
    const pieces = { ...names, actual: counted.actual, awaited: row.awaited_quantity }
    if (row.awaited_quantity === 0) return warn(i18next.t('scan.counted_unlisted', pieces))
    if (counted.actual > row.awaited_quantity) return warn(i18next.t('scan.counted_beyond', pieces))
    return { tone: 'good', text: i18next.t('scan.counted', pieces) }
  }
  // The count is at the desk, where the hand scanner is: its row comes into view. Beside a camera
  // nothing moves.
  useEffect(() => {
    if (scanned !== null && !document.querySelector('.scan-camera'))
      document.querySelector(`.inventory-row[data-id="${scanned}"]`)?.scrollIntoView({ block: 'center' })
  }, [scanned])
  return { scans, scanned }
}

const warn = (text: string): Verdict => ({ tone: 'warn', text })
const isSame = ({ record }: Scan, { kind, id }: CodedRecord): boolean => record?.kind === kind && record.id === id

/** The material that a scan counts; null for what is no piece. */
const materialOf = ({ kind, material_id }: CodedRecord): number | null =>
  kind === 'material' || kind === 'unit' ? material_id : null

/** Whether the piece went out on the event; a unit only on a line that names it, where lines name units. */
function isOn({ materials }: Event, { kind, id, material_id }: CodedRecord): boolean {
  const line = materials.find((one) => one.id === material_id)
  if (!line) return false
  return kind === 'material' || !line.units?.length || line.units.some((unit) => unit.id === id)
}

/** Whether the piece may leave: a unit that is out elsewhere is not here. */
const isHere = (event: Event, { kind, event_id }: CodedRecord): boolean =>
  kind === 'material' || event_id === null || event_id === event.id

/** What is said of a thing that this event has not. */
async function elsewhere(event: Event, { kind, label, event_id }: CodedRecord): Promise<Verdict> {
  if (kind === 'kit') return warn(i18next.t('scan.kit_pieces', { label }))
  if (kind === 'park' || kind === 'event') return warn(i18next.t('scan.no_material', { label }))
  const title = event_id === null || event_id === event.id ? null : await titleOf(event_id)
  return warn(title === null ? i18next.t('scan.not_here', { label }) : i18next.t('scan.not_here_but', { label, title }))
}

/** The title of an event; null where this user does not see it, or the server does not answer. */
async function titleOf(id: number): Promise<string | null> {
  try {
    const query = q(api.event.get, { params: { id } })
    return (await queryClient.fetchQuery({ ...query, networkMode: 'always', retry: false })).title
  } catch (error) {
    if (isFailedCall(error)) return null
    throw error
  }
}
