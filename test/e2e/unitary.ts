import { materialRoutes } from '#shared/material.ts'
import type { Material } from '#shared/material-shape.ts'
import { parkRoutes } from '#shared/park.ts'
import { type Unit, unitRoutes } from '#shared/unit.ts'
import type { Api } from './api.ts'

/** A unitary material with its units, by reference. */
export type Tracked = { material: Material; units: Unit[] }

/** Makes a unitary material of that many units; each call makes one of its own. */
export async function openUnitary(api: Api, name: string, pieces: number): Promise<Tracked> {
  const [park] = await api.call(parkRoutes.choices, {})
  const material = await api.call(materialRoutes.create, {
    body: {
      name,
      reference: `U-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 7)}`.toUpperCase(),
      park_id: park!.id,
      stock_quantity: pieces,
      is_unitary: true,
      rental_price: 10,
    },
  })
  return { material, units: await api.call(unitRoutes.list, { params: { id: material.id }, query: {} }) }
}
