import type { Material } from '#shared/material-shape.ts'
import { ApiProblem } from '../../../api.ts'
import { api } from '../../../endpoints.ts'
import { queryClient, recordQuery } from '../../../query.ts'

/**
 * The material that the address of a new event asks for (rules/wizard.md#32); null without one, and
 * for one that cannot be reserved: unknown, hidden or in the trash.
 */
export async function readReserved(id: number | undefined): Promise<Material | null> {
  if (id === undefined) return null
  try {
    const material = await queryClient.ensureQueryData(recordQuery(api.material.get, String(id)))
    return material.deleted_at === null ? material : null
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 404) return null
    throw error
  }
}
