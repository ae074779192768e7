/** Words of the list of what is still out. */
export const unreturned = {
  many: 'Non rendu',
  none: 'Tout est rendu',
  none_help: 'Ce qui reste dehors après son événement s’affiche ici.',
  search: 'Événement, bénéficiaire, matériel…',
  event: 'Événement',
  material: 'Matériel',
  reference: 'Référence',
  beneficiary: 'Bénéficiaire',
  park: 'Parc',
  end_date: 'Fin',
  quantity: 'Dehors',
  units: 'Unités',
  days_late: 'Retard',
  days_one: '{{count}} jour',
  days_other: '{{count}} jours',
  to_return: 'Ouvrir le retour : {{title}}',
} as const
