export const offline = {
  leave: {
    title: 'Quitter sans envoyer ?',
    text: 'Des comptages ou des scans attendent sur cet appareil. Vous déconnecter les efface.',
    yes: 'Se déconnecter et effacer',
    no: 'Rester connecté',
  },
}
