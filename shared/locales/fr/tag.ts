/** Words of the tags. */
export const tag = {
  one: 'Étiquette',
  many: 'Étiquettes',
  new: 'Nouvelle étiquette',
  name: 'Nom',
  saved: 'L’étiquette « {{name}} » est enregistrée.',
  destroy_consequence: 'Le matériel et les personnes qui la portent ne l’auront plus.',
  none: 'Aucune étiquette pour l’instant',
  none_help: 'Elle regroupe du matériel au-delà des catégories : extérieur, fragile…',
  told: { one: 'Étiquette', the: 'l’étiquette', list: 'étiquettes' },
} as const
