/** Words of the remarks on an event. */
export const remark = {
  many: 'Remarques',
  failed: 'Les remarques n’ont pas pu être chargées.',
  new: 'Nouvelle remarque',
  add: 'Ajouter la remarque',
  added: 'La remarque est ajoutée.',
  nobody: 'Compte supprimé',
  changed: 'modifiée le {{date}}',
  edit: 'Modifier la remarque du {{date}}',
  save: 'Enregistrer la remarque',
  saved: 'La remarque est enregistrée.',
  delete: 'Supprimer la remarque du {{date}}',
  ask_delete: 'Supprimer cette remarque ?',
  ask_delete_text: 'La remarque ({{name}}) sera supprimée pour de bon : il n’y a pas de corbeille.',
  yes_delete: 'Supprimer la remarque',
  deleted: 'La remarque est supprimée.',
  told: { one: 'Remarque', the: 'une remarque' },
} as const
