/** Words of every postal address. */
export const address = {
  address: 'Adresse',
  street: 'Rue',
  postal_code: 'Code postal',
  locality: 'Ville',
  country: 'Pays',
  countries_failed: 'La liste des pays n’a pas pu être chargée.',
  phone: 'Téléphone',
  email: 'Email',
} as const
