/** Words of an address, of whomever it is. */
export const address = {
  address: 'Adresse',
  street: 'Rue',
  postal_code: 'Code postal',
  locality: 'Ville',
  country: 'Pays',
  phone: 'Téléphone',
  email: 'Email',
} as const
