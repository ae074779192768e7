import type { address as french } from '../fr/address.ts'
import type { Translated } from '../translated.ts'

export const address: Translated<typeof french> = {
  address: 'Address',
  street: 'Street',
  postal_code: 'Postal code',
  locality: 'Town',
  country: 'Country',
  countries_failed: 'The list of countries could not be loaded.',
  phone: 'Phone',
  email: 'Email',
}
