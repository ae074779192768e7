import { useEffect, useState } from 'react'
import type { CodedRecord } from '#shared/code.ts'
import type { Event } from '#shared/event.ts'
import { countActual } from '#shared/inventory.ts'
import type { EventMaterial } from '#shared/material-shape.ts'
import { isFailedCall } from '../../api.ts'
import { api } from '../../endpoints.ts'
import { q, queryClient } from '../../query.ts'
import type { Scan, Verdict } from '../../scan/list.ts'
import { useScans } from '../../scan/use-scans.ts'
import { i18next } from '../../words.ts'
import type { InventoryEditor } from './editor.ts'

/**
 * Scans count what came back (rules/scan.md#13). `scanned` is the material counted last, whose row
 * stands out.
 */
export function useCountedScans(event: Event, editor: InventoryEditor) {
  const [scanned, setScanned] = useState<number | null>(null)
  const scans = useScans({
    place: `return.${event.id}`,
    onFound: (record, before) => {
      const line = lineOf(event, record)
      if (!line) return elsewhere(event, record)
      setScanned(line.id)
      return count(line, record, before)
    },
  })
  const count = (line: EventMaterial, record: CodedRecord, before: readonly Scan[]): Verdict => {
    const row = editor.get(line.id)
    const names = { label: record.label }
    if (record.kind === 'unit' && before.some((scan) => isSame(scan, record) && scan.verdict?.tone === 'good'))
      return warn(i18next.t('scan.counted_unit_already', names))
    const counted = countActual(row, row.actual + 1)
    if (counted.actual === row.actual) return warn(i18next.t('scan.counted_already', names))
    editor.change([counted])
    return {
      tone: 'good',
      text: i18next.t('scan.counted', { ...names, actual: counted.actual, awaited: row.awaited_quantity }),
    }
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

/** The line that a scan counts; a unit only on a line that names it, where lines name units. */
function lineOf({ materials }: Event, { kind, id, material_id }: CodedRecord): EventMaterial | undefined {
  if (kind !== 'material' && kind !== 'unit') return undefined
  const line = materials.find((one) => one.id === material_id)
  const isNamed = kind === 'material' || !line?.units?.length || line.units.some((unit) => unit.id === id)
  return isNamed ? line : undefined
}

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
