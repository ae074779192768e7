import type { MaterialChoice } from '#shared/material.ts'

/** A material as step 4 lists it, all of its stock free; `own` replaces whole fields. */
export const materialChoice = (id: number, own: Partial<MaterialChoice> = {}): MaterialChoice => ({
  id,
  name: `Projecteur ${id}`,
  reference: `PAR-${id}`,
  park_id: 1,
  category_id: 1,
  sub_category_id: null,
  rental_price: 10,
  weight: null,
  volume: null,
  power: null,
  picture: null,
  remaining_quantity: 5,
  version: 1,
  tags: [],
  ...own,
})
