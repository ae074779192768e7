/** Words of the codes on labels. */
export const code = {
  one: 'Code',
  unknown: 'Code inconnu',
  unknown_help: 'Rien de visible ici ne porte {{code}}. La fiche est peut-être à la corbeille.',
  closed: 'Votre compte n’a pas accès à cette fiche. Demandez à un administrateur si vous en avez besoin.',
  kind: { material: 'Matériel', unit: 'Unité', kit: 'Kit', event: 'Événement', park: 'Parc' },
  other: 'Saisir un code ou une référence',
  other_help: 'Tel qu’il est imprimé sur l’étiquette',
  search: 'Chercher',
} as const
