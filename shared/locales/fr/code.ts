/** Words of the codes on labels. */
export const code = {
  one: 'Code',
  unknown: 'Code inconnu',
  unknown_help:
    'Le code {{code}} ne désigne rien de visible ici. La fiche est peut-être dans la corbeille, ou l’étiquette vient d’ailleurs.',
  closed: 'Votre compte n’ouvre pas cette fiche. Demandez à un administrateur si vous en avez besoin.',
  kind: { material: 'Matériel', event: 'Événement', park: 'Parc' },
  other: 'Saisir un code',
  other_help: 'Tel qu’il est imprimé sous le QR code',
  search: 'Chercher',
} as const
