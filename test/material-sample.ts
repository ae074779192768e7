import type { AvailableMaterial } from '#shared/material-shape.ts'

/** A material as step 4 lists it, all of its stock free; `own` replaces whole fields. */
export const availableMaterial = (id: number, own: Partial<AvailableMaterial> = {}): AvailableMaterial => ({
  id,
  name: `Projecteur ${id}`,
  description: null,
  reference: `PAR-${id}`,
  park_id: 1,
  category_id: 1,
  sub_category_id: null,
  rental_price: 10,
  replacement_price: 100,
  vat_rate: null,
  stock_quantity: 5,
  out_of_order_quantity: null,
  is_hidden_on_bill: false,
  is_discountable: true,
  picture: null,
  tags: [],
  attributes: [],
  note: null,
  version: 1,
  created_at: '2026-01-01 00:00:00',
  updated_at: '2026-01-01 00:00:00',
  deleted_at: null,
  remaining_quantity: 5,
  ...own,
})
