import { api } from '../endpoints.ts'
import { q } from '../query.ts'

/**
 * The units of a material, without those in the trash. All screens read them under one key, so that
 * each finds what another read, and what this device keeps (rules/offline.md#6).
 */
export const unitsQuery = (materialId: number) => q(api.unit.list, { params: { id: materialId }, query: {} })
