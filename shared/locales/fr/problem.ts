/** One sentence per failure of the closed list (`shared/problem.ts`). */
export const problem = {
  request: {
    invalid: 'Veuillez vérifier les informations du formulaire.',
    empty: 'La demande est vide.',
    malformed: 'La demande est illisible.',
    cross_origin: 'Cette demande vient d’un autre site : elle est refusée.',
    too_large: 'La demande est trop volumineuse.',
    unsupported_type: 'Ce type de contenu n’est pas accepté.',
  },
  session: {
    required: 'Connectez-vous pour continuer.',
    expired: 'Votre session a expiré. Reconnectez-vous.',
    bad_credentials: 'Email, pseudo ou mot de passe incorrect.',
    too_many_attempts: 'Trop de tentatives. Réessayez dans {{minutes}} min.',
  },
  change: { too_many_streams: 'Trop de pages sont ouvertes avec ce compte. Fermez-en quelques-unes.' },
  token: {
    too_many_requests: 'Trop de requêtes avec ce jeton : {{count, number}} par minute au plus.',
    over: 'Ce jeton d’API est inconnu, expiré ou révoqué.',
    reads_only: 'Ce jeton d’API est en lecture seule.',
    session_only: 'Un jeton d’API n’a pas accès aux comptes ni aux jetons : connectez-vous.',
  },
  access: {
    forbidden: 'Vous n’avez pas le droit de faire cela.',
    hidden_materials: 'Tout le matériel de cette liste est dans des parcs qui vous sont masqués.',
  },
  user: {
    self_delete: 'Vous ne pouvez pas supprimer votre propre compte.',
    admin_undeletable: 'Un administrateur ne peut pas être supprimé : changez d’abord son groupe.',
    last_admin: 'Il doit rester au moins un administrateur.',
  },
  event: {
    no_materials: 'Cet événement n’a pas de matériel.',
    no_beneficiary: 'Cet événement n’a pas de bénéficiaire.',
    not_billable: 'Cet événement n’est pas facturable.',
    locked: 'Cet événement est verrouillé.',
    locked_reason: {
      archived: 'Cet événement est archivé : désarchivez-le pour le modifier.',
      inventory_done: 'L’inventaire de retour est terminé : l’événement ne peut plus être modifié.',
      past_confirmed: 'Cet événement est passé et confirmé : seul son inventaire de retour reste à faire.',
      departed: 'Le matériel est parti : rouvrez d’abord le départ.',
      past: 'Cet événement est passé : sa confirmation ne peut plus changer.',
      confirmed: 'Cet événement est confirmé : annulez d’abord la confirmation.',
    },
    hidden_materials: 'Cet événement contient du matériel de parcs qui vous sont masqués.',
    has_bills: 'Cet événement a des factures : il ne peut être ni supprimé définitivement, ni rendu non facturable.',
    overbooked: 'Il manque du matériel pour cet événement : rien n’a été enregistré.',
    period_too_long: 'La période demandée est trop longue ({{count}} jours au plus).',
  },
  billing: {
    disabled: 'La facturation est désactivée.',
    amount_too_large: 'Le montant est trop élevé.',
  },
  bill: {
    incomplete:
      'Il manque à cette facture des informations obligatoires pour être électronique. Complétez-les, puis refaites la facture.',
    made_meanwhile: 'La facture {{number}} a été créée entre-temps pour cet événement. Consultez-la d’abord.',
  },
  estimate: {
    made_meanwhile: 'Le devis {{number}} a été créé entre-temps pour cet événement. Consultez-le d’abord.',
  },
  tag: { protected: 'Cette étiquette est protégée.' },
  code: {
    unknown: 'Ce code ne correspond à rien ici.',
    ambiguous: 'Plusieurs unités portent ce numéro de série.',
  },
  route: { unknown: 'La page demandée n’existe pas.', method: 'Cette méthode n’est pas possible ici.' },
  record: {
    not_found: 'Cet enregistrement n’existe pas.',
    taken: 'Cet enregistrement existe déjà.',
    edited_meanwhile: 'Quelqu’un d’autre a modifié cet enregistrement entre-temps.',
  },
  event_technician: { busy: 'Ce technicien est déjà occupé à ce moment-là.' },
  inventory: {
    not_started: 'L’événement n’a pas encore commencé.',
    not_ended: 'L’événement n’est pas encore terminé.',
    already_terminated: 'L’inventaire de retour est déjà terminé.',
    not_terminated: 'L’inventaire de retour n’est pas terminé.',
    departure_done: 'Le départ est déjà terminé.',
    departure_not_done: 'Le départ n’est pas encore terminé.',
    return_begun: 'Le retour a déjà commencé : le départ ne change plus.',
  },
  park: {
    not_empty: 'Ce parc contient encore du matériel : rangez-le dans un autre parc ou mettez-le à la corbeille.',
  },
  category: {
    not_empty: 'Cette catégorie n’est pas vide.',
    used_by_attributes: 'Une caractéristique est limitée à cette seule catégorie. Supprimez-la d’abord.',
    used_by_named_attributes: 'Caractéristiques limitées à cette seule catégorie : {{names}}. Supprimez-les d’abord.',
  },
  material: {
    park_trashed: 'Le parc de ce matériel est dans la corbeille : restaurez-le d’abord.',
    not_unitary: 'Ce matériel n’est pas suivi à l’unité.',
    units_in_use: 'Des unités de ce matériel sont sorties.',
  },
  unit: { taken: 'Cette unité est déjà prise par un autre événement.', out: 'Cette unité est sortie.' },
  setup: { done: 'Cette installation est déjà configurée.' },
  file: { too_large: 'Ce fichier est trop volumineux.', type_refused: 'Ce type de fichier n’est pas accepté.' },
  server: {
    error: 'Une erreur inattendue est survenue.',
    storage_full: 'Le disque du serveur est plein. Rien n’a été enregistré. Prévenez votre administrateur.',
    unavailable: 'Le serveur est momentanément indisponible. Réessayez dans un instant.',
  },
} as const
