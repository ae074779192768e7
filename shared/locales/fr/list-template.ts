/** Words of the list templates. */
export const list_template = {
  one: 'Liste type',
  many: 'Listes types',
  new: 'Nouvelle liste type',
  name: 'Nom',
  description: 'Description',
  description_help: 'Pour quoi la prendre : jauge, lieu, formule… On la retrouve aussi par ces mots.',
  materials: 'Matériel',
  materials_help:
    'Tapez les quantités. Ce qui reste se compte sur le stock en état : les dates viendront avec l’événement.',
  updated_at: 'Modifiée le',
  save: 'Enregistrer la liste type',
  saved: 'La liste type « {{name}} » est enregistrée.',
  references_one: '{{count}} référence',
  references_other: '{{count}} références',
  items_one: '{{shown}} pièce',
  items_other: '{{shown}} pièces',
  none: 'Aucune liste type pour l’instant',
  none_help:
    'Une liste type est un point de départ : votre kit conférence, votre sono 500 personnes… On la reprend à l’étape Matériel d’un événement.',
  ask_empty: 'Enregistrer une liste vide ?',
  ask_empty_text: '« {{name}} » n’a aucun matériel : la reprendre dans un événement n’apportera rien.',
  yes_empty: 'Enregistrer sans matériel',
  save_as: 'Enregistrer comme liste type',
  save_as_title: 'Liste type à partir de « {{title}} »',
} as const
