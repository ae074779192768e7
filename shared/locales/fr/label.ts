/**
 * Words of the dialog of labels. Tags are « étiquettes » too: where both stand, labels are «
 * étiquettes QR ».
 */
export const label = {
  many: 'Étiquettes QR',
  of_one: 'Étiquettes QR : {{name}}',
  title_one: 'Étiquettes QR pour {{count}} fiche',
  title_other: 'Étiquettes QR pour {{count}} fiches',
  format: 'Format',
  format_help: 'Imprimez à 100 %, sans ajuster à la page.',
  sheet: '{{size}} mm, {{places}} par feuille A4',
  roll: '{{size}} mm, en rouleau',
  copies: 'Exemplaires de chacune',
  first: 'Première place libre',
  first_help: 'Feuille entamée ? Touchez la place où commencer.',
  place: 'Place {{place}}, ligne {{row}}, colonne {{column}}',
  total_one: '{{shown}} étiquette',
  total_other: '{{shown}} étiquettes',
  on_sheets_one: '{{labels}} sur {{count}} feuille',
  on_sheets_other: '{{labels}} sur {{count}} feuilles',
  print: 'Ouvrir les étiquettes',
  too_many: 'Au plus {{most}} fiches à la fois : filtrez la liste.',
  failed: 'Les étiquettes n’ont pas pu être préparées.',
} as const
