import { useQueries } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Event } from '#shared/event.ts'
import type { EventMaterial } from '#shared/material-shape.ts'
import { api } from '../../endpoints.ts'
import { recordQuery } from '../../query.ts'
import type { InventoryEditor } from '../inventory/editor.ts'

/**
 * The lines of the event, and what is counted beside its list, as lines too: the server's, and those
 * that only this device knows yet, once they are read.
 */
export function useLeaving(event: Event, editor: InventoryEditor): EventMaterial[] {
  const listed = new Set(event.materials.map(({ id }) => id))
  const counted = useSyncExternalStore(editor.subscribe, () =>
    editor
      .all()
      .map(({ id }) => id)
      .join(' '),
  )
  const others = counted
    .split(' ')
    .map(Number)
    .filter((id) => id > 0 && !listed.has(id))
  const found = useQueries({
    // One that is gone meanwhile has no line; its count is taken off once the server refuses it.
    queries: others.map((id) => ({ ...recordQuery(api.material.get, String(id)), throwOnError: false })),
  })
  return [
    ...event.materials,
    ...found.flatMap(({ data }): EventMaterial[] => {
      if (!data) return []
      const { code, barcodes, is_unitary, note, version, created_at, updated_at, deleted_at, ...material } = data
      return [{ ...material, pivot: besideTheList(event.id, data.id) }]
    }),
  ]
}

const besideTheList = (event_id: number, material_id: number): EventMaterial['pivot'] => ({
  id: 0,
  event_id,
  material_id,
  quantity: 0,
  quantity_returned: 0,
  quantity_broken: 0,
  quantity_lost: 0,
  quantity_departed: null,
  quantity_planned: null,
  is_unplanned: true,
  quantity_in_kits: 0,
})
