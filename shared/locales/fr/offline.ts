export const offline = {
  taken_one: '1 ligne comptée par d’autres a été ajoutée.',
  taken_other: '{{count}} lignes comptées par d’autres ont été ajoutées.',
  leave: {
    title: 'Quitter sans envoyer ?',
    text: 'Des comptages ou des scans attendent sur cet appareil. La déconnexion les effacera.',
    draft: 'Le brouillon d’un nouveau bénéficiaire est sur cet appareil. La déconnexion l’effacera.',
    yes: 'Se déconnecter et effacer',
    no: 'Rester connecté',
  },
}
