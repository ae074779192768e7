/** Words of the categories and sub-categories. */
export const category = {
  one: 'Catégorie',
  many: 'Catégories',
  sub: 'Sous-catégorie',
  new: 'Nouvelle catégorie',
  name: 'Nom',
  uncategorized: 'Sans catégorie',
  failed: 'Les catégories n’ont pas pu être lues.',
  without_sub: 'Sans sous-catégorie',
  add_sub: 'Ajouter une sous-catégorie à {{name}}',
  rename: 'Renommer {{name}}',
  delete: 'Supprimer {{name}}',
  ask_delete: 'Supprimer la catégorie ?',
  ask_delete_text: 'La catégorie « {{name}} » sera définitivement supprimée : les catégories n’ont pas de corbeille.',
  ask_delete_sub: 'Supprimer la sous-catégorie ?',
  ask_delete_sub_text:
    'La sous-catégorie « {{name}} » sera définitivement supprimée : les sous-catégories n’ont pas de corbeille.',
  sub_keeps_one: 'Une référence restera dans « {{category}} », sans sous-catégorie.',
  sub_keeps_other: '{{count}} références resteront dans « {{category}} », sans sous-catégorie.',
  trashed_lose_it: 'Son matériel mis à la corbeille n’aura plus de catégorie.',
  holds_attributes_one:
    'La caractéristique {{names}} n’appartient qu’à elle : supprimez d’abord cette caractéristique.',
  holds_attributes_other:
    'Les caractéristiques {{names}} n’appartiennent qu’à elle : supprimez d’abord ces caractéristiques.',
  holds_materials_one:
    'Elle contient encore une référence : donnez-lui une autre catégorie ou mettez-la à la corbeille.',
  holds_materials_other:
    'Elle contient encore {{count}} références : donnez-leur une autre catégorie ou mettez-les à la corbeille.',
  holds_sub: 'Elle contient encore des sous-catégories : supprimez-les d’abord.',
  materials_one: '{{count}} référence',
  materials_other: '{{count}} références',
  quoted: '« {{name}} »',
  name_length: 'Le nom doit avoir entre {{min}} et {{max}} caractères.',
  show_uncategorized: 'Voir le matériel sans catégorie',
  saved: 'Le nom « {{name}} » est enregistré.',
  no_sub: 'Pas de sous-catégorie',
  none: 'Aucune catégorie pour l’instant',
  none_help: 'Son, lumière, vidéo… Elles classent le matériel dans les listes et sur les fiches.',
  told: { one: 'Catégorie', the: 'la catégorie', list: 'catégories' },
} as const

export const sub_category = { told: { one: 'Sous-catégorie', the: 'la sous-catégorie' } } as const
