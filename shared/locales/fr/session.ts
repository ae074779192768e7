/** Words of the login page. */
export const session = {
  title: 'Connexion',
  welcome: 'Bonjour',
  welcome_help: 'Connectez-vous pour retrouver vos événements et votre matériel.',
  identifier: 'Email ou pseudo',
  password: 'Mot de passe',
  show_password: 'Afficher ou masquer le mot de passe',
  connect: 'Se connecter',
  sign_in_beside: 'Se connecter dans un nouvel onglet',
  wait: 'Un instant…',
  unreachable: 'Le serveur ne répond pas. Vérifiez la connexion, puis réessayez.',
  banner: {
    bye: 'Vous êtes déconnecté. À bientôt !',
    expired: 'Votre session a expiré. Reconnectez-vous.',
    restricted: 'Vous n’avez pas accès à cette page. Connectez-vous avec un autre compte.',
  },
} as const
