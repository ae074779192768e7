/** Words inside electronic invoices, and what is said when one cannot be made. */
export const eInvoiceWords = {
  /** Materials that are left off the paper, as one line. */
  otherMaterials: 'Autre matériel',
  rental: 'Quantité {{quantity}}, coefficient de durée {{factor}}',
  discount: 'Remise',
  rounding: 'Arrondi',
  exempt: 'Exonération de TVA',
  franchise: 'TVA non applicable, art. 293 B du CGI',
  missing: {
    company: {
      address: 'Il manque l’adresse de votre société (rue, code postal, ville) : Paramètres, Société ({{path}}).',
      country: 'Il manque le pays de votre société : Paramètres, Société ({{path}}).',
      siret: 'Il manque le SIRET de votre société : Paramètres, Société ({{path}}).',
      number: 'Il manque un numéro légal de votre société (TVA ou registre) : Paramètres, Société ({{path}}).',
      vatNumber: 'Il manque le numéro de TVA de votre société : Paramètres, Société ({{path}}).',
      vatPrefix:
        'Le numéro de TVA de votre société doit commencer par le code de son pays (FR…) : Paramètres, Société ({{path}}).',
    },
    billing: {
      due: 'Il manque le délai ou les conditions de paiement : Paramètres, Facturation ({{path}}).',
      iban: 'Il manque l’IBAN sur lequel recevoir le virement : Paramètres, Facturation ({{path}}).',
    },
    buyer: {
      address: 'Il manque l’adresse de {{name}} (rue, code postal, ville) : sa fiche ({{path}}).',
      siret: 'Il manque le SIRET de {{name}} : sa fiche ({{path}}).',
      vatPrefix: 'Le numéro de TVA de {{name}} doit commencer par le code de son pays (FR…) : sa fiche ({{path}}).',
    },
  },
} as const
