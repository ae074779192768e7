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
      address:
        'Il manque l’adresse de votre société (rue, code postal, ville) : Paramètres, Société et facturation ({{path}}).',
      country: 'Il manque le pays de votre société : Paramètres, Société et facturation ({{path}}).',
      siret: 'Il manque le SIRET de votre société : Paramètres, Société et facturation ({{path}}).',
      number:
        'Il manque un numéro légal de votre société (TVA ou registre) : Paramètres, Société et facturation ({{path}}).',
      vatNumber: 'Il manque le numéro de TVA de votre société : Paramètres, Société et facturation ({{path}}).',
      vatPrefix:
        'Le numéro de TVA de votre société doit commencer par le code de son pays (FR…) : Paramètres, Société et facturation ({{path}}).',
    },
    billing: {
      due: 'Il manque le délai ou les conditions de paiement : Paramètres, Société et facturation ({{path}}).',
      iban: 'Il manque l’IBAN sur lequel recevoir le virement : Paramètres, Société et facturation ({{path}}).',
    },
    buyer: {
      address: 'Il manque l’adresse de {{name}} (rue, code postal, ville) : sa fiche ({{path}}).',
      siret: 'Il manque le SIRET de {{name}} : sa fiche ({{path}}).',
      vatPrefix: 'Le numéro de TVA de {{name}} doit commencer par le code de son pays (FR…) : sa fiche ({{path}}).',
    },
  },
} as const
