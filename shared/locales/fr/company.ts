/** Words of the companies. */
export const company = {
  one: 'Société',
  new: 'Nouvelle société',
  legal_name: 'Raison sociale',
  note: 'Notes',
  persons: 'Personnes rattachées',
  attach: 'Rattacher une personne',
  detach: 'Détacher {{name}}',
  search: 'Chercher une société',
  save: 'Enregistrer la société',
  saved: 'La société « {{name}} » est enregistrée.',
} as const
