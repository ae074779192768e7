import { spaced } from '../spacing.ts'

/** Words of the help: its keys and its tour. They are fetched when it opens, on no first page. */
export const help = spaced({
  keys: 'Touches de cet écran',
  everywhere: 'Partout',
  none: 'Cet écran n’a pas de touche à lui.',
  key: {
    search: { press: 'Ctrl + K', does: 'tout chercher' },
    help: { press: '?', does: 'ces touches' },
    save: { press: 'Ctrl + S', does: 'enregistrer le formulaire' },
    close: { press: 'Échap', does: 'fermer, ou renoncer' },
    tab: { press: 'Tab', does: 'aller au champ ou au bouton suivant' },
    go_on: { press: 'Ctrl + Entrée', does: 'enregistrer et continuer' },
    save_stay: { press: 'Ctrl + S', does: 'enregistrer et rester à cette étape' },
    to_search: { press: '/', does: 'aller à la recherche' },
    more_less: { press: '+  −', does: 'une pièce de plus, de moins' },
    digits: { press: '0 … 9', does: 'écrire la quantité' },
    next_row: { press: 'Entrée', does: 'ligne suivante' },
    previous_row: { press: 'Maj + Entrée', does: 'ligne précédente' },
    rows: { press: '↑ ↓', does: 'changer de ligne' },
    to_button: { press: 'Échap', does: 'aller au bouton qui continue' },
    found: { press: 'Entrée', does: 'de la recherche à la première ligne trouvée' },
    panel: { press: 'Espace', does: 'ouvrir le volet, sur les pièces libres' },
    panel_rows: { press: '↑ ↓', does: 'volet ouvert : matériel précédent, suivant' },
    panel_in: { press: '→', does: 'entrer dans le volet' },
    panel_close: { press: 'Échap', does: 'fermer le volet' },
    bars: { press: '← → ↑ ↓', does: 'aller d’une affectation à l’autre' },
    open: { press: 'Entrée', does: 'ouvrir l’affectation' },
    move: { press: 'Alt + ← →', does: 'la déplacer' },
    end: { press: 'Maj + ← →', does: 'changer sa fin' },
    start: { press: 'Alt + Maj + ← →', does: 'changer son début' },
    remove: { press: 'Suppr', does: 'la retirer, après confirmation' },
    assign: { press: 'N', does: 'affecter un technicien' },
    zoom: { press: '+  −', does: 'zoomer, dézoomer' },
    page: { press: 'Page ↑ ↓', does: 'période précédente, suivante' },
  },
  tour: {
    title: 'Bienvenue dans Flightcase',
    skip: 'Passer',
    back: 'Précédent',
    next: 'Suivant',
    done: 'C’est parti',
    card: {
      calendar: {
        title: 'Tout part du calendrier',
        text: 'Chaque événement est une barre. Double-cliquez un jour libre pour en créer un.',
      },
      states: {
        title: 'Un coup d’œil suffit',
        text: 'Pleine : confirmé. Hachurée : à confirmer. Triangle : il manque du matériel.',
      },
      load: {
        title: 'Chargez comme un camion',
        text: 'Un clic, une pièce. Ce qui manque remonte, avec ce qui peut le remplacer.',
      },
      back: {
        title: 'Au retour, les exceptions',
        text: 'Tout est rentré ? Un bouton. Sinon, comptez seulement ce qui manque ou casse.',
      },
      find: {
        title: 'Trouvez en trois lettres',
        text: 'Ctrl + K cherche partout. La touche ? montre les touches de l’écran.',
      },
    },
  },
})
