/** Words of the categories and sub-categories. */
export const category = {
  one: 'Catégorie',
  many: 'Catégories',
  sub: 'Sous-catégorie',
  new: 'Nouvelle catégorie',
  name: 'Nom',
  uncategorized: 'Sans catégorie',
  add_sub: 'Ajouter une sous-catégorie à {{name}}',
  rename: 'Renommer {{name}}',
  delete: 'Supprimer {{name}}',
  ask_delete: 'Supprimer la catégorie ?',
  saved: '« {{name}} » est enregistré.',
  no_sub: 'Pas de sous-catégorie',
  none: 'Aucune catégorie pour l’instant',
  none_help: 'Son, lumière, vidéo, structure… Les catégories rangent le matériel dans les listes et sur les fiches.',
} as const
