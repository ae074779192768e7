/** Words of the kinds of events. */
export const event_kind = {
  one: 'Type d’événement',
  many: 'Types d’événement',
  new: 'Nouveau type',
  name: 'Nom',
  color: 'Couleur',
  color_help: 'Un filet de cette couleur souligne ses événements sur le calendrier.',
  colors: {
    red: 'Rouge',
    orange: 'Orange',
    amber: 'Ambre',
    lime: 'Citron',
    green: 'Vert',
    teal: 'Vert d’eau',
    cyan: 'Cyan',
    blue: 'Bleu',
    indigo: 'Indigo',
    violet: 'Violet',
    pink: 'Rose',
    grey: 'Gris',
  },
  saved: 'Le type « {{name}} » est enregistré.',
  ask_delete: 'Supprimer ce type ?',
  ask_delete_text:
    'Le type « {{name}} » sera supprimé pour de bon : il n’y a pas de corbeille. Ses événements restent, sans type.',
  none: 'Aucun type pour l’instant',
  none_help: 'Concert, conférence, location sèche… Ils distinguent vos événements sur le calendrier.',
} as const
