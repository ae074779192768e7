import type { kit as french } from '../fr/kit.ts'
import type { Translated } from '../translated.ts'

export const kit: Translated<typeof french> = {
  one: 'Kit',
  many: 'Kits',
  new: 'New kit',
  name: 'Name',
  reference: 'Reference',
  description: 'Description',
  picture: 'Picture',
  rental_price: 'Rental price / day',
  rental_price_short: 'Price / day',
  price_help: 'Empty: the sum of its pieces applies, {{sum}} / day.',
  by_piece: 'by the piece',
  is_discountable: 'Discount possible',
  is_discountable_help: 'Without a price of its own, each piece decides for itself.',
  materials: 'Contents',
  materials_help: 'Enter the quantities of one kit. Free means stock in working order, whatever the dates.',
  pieces: 'Pieces',
  quantity: 'Quantity per kit',
  free_today: 'Free today',
  search: 'Name or reference',
  save: 'Save the kit',
  saved: 'Kit “{{name}}” saved.',
  none: 'No kits yet',
  none_help: 'A drum microphone set, a DJ set… Whatever always goes out together.',
  empty: 'This kit has no equipment left, so it cannot be restored.',
}
