export const offline = {
  taken_one: '1 ligne comptée par d’autres est reprise.',
  taken_other: '{{count}} lignes comptées par d’autres sont reprises.',
  leave: {
    title: 'Quitter sans envoyer ?',
    text: 'Des comptages ou des scans attendent sur cet appareil. Vous déconnecter les efface.',
    draft: 'Le brouillon d’un nouveau bénéficiaire est sur cet appareil. Vous déconnecter l’efface.',
    yes: 'Se déconnecter et effacer',
    no: 'Rester connecté',
  },
}
