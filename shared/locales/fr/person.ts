/** Words of the people: beneficiaries and technicians. */
export const person = {
  beneficiary: 'Bénéficiaire',
  beneficiaries: 'Bénéficiaires',
  new: 'Nouveau bénéficiaire',
  first_name: 'Prénom',
  last_name: 'Nom',
  reference: 'Référence',
  note: 'Notes',
  search: 'Nom, référence ou société',
  save: 'Enregistrer le bénéficiaire',
  saved: '{{name}} est enregistré.',
  exists: '{{name}} existe déjà.',
  use_existing: 'Utiliser {{name}}',
  restore_existing: 'Restaurer et utiliser {{name}}',
  none: 'Aucun bénéficiaire pour l’instant',
  none_help: 'Les personnes et les sociétés qui empruntent ou louent votre matériel.',
  destroy_consequence: 'Cette personne disparaîtra aussi de ses événements.',
} as const
