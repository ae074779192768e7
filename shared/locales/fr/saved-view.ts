/** Words of the saved views of lists. */
export const saved_view = {
  many: 'Vues',
  all: 'Tout',
  save: 'Enregistrer la vue',
  save_title: 'Enregistrer la vue',
  name: 'Nom de la vue',
  name_limit: '{{count}} caractères au plus',
  saved: 'La vue « {{name}} » est enregistrée.',
  more: 'Modifier la vue {{name}}',
  rename: 'Renommer la vue',
  rename_title: 'Renommer « {{name}} »',
  delete: 'Supprimer la vue',
  ask_delete: 'Supprimer la vue ?',
  ask_delete_text: 'L’onglet « {{name}} » disparaît. Rien de la liste n’est supprimé.',
  deleted: 'La vue « {{name}} » est supprimée.',
} as const
