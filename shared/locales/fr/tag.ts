/** Words of the tags. */
export const tag = {
  one: 'Étiquette',
  many: 'Étiquettes',
  new: 'Nouvelle étiquette',
  name: 'Nom',
  saved: 'L’étiquette « {{name}} » est enregistrée.',
  none: 'Aucune étiquette pour l’instant',
  none_help: 'Une étiquette regroupe du matériel au-delà des catégories : extérieur, fragile, location partenaire…',
} as const
