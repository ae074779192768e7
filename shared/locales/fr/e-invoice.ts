import { spaced } from '../spacing.ts'

/** Words inside electronic invoices, and what is said when one cannot be made. */
export const eInvoiceWords = spaced({
  /** Materials that are left off the paper, as one line. */
  otherMaterials: 'Autre matériel',
  rental: 'Quantité {{quantity}}, coefficient de durée {{factor}}',
  discount: 'Remise',
  rounding: 'Arrondi',
  exempt: 'Exonération de TVA',
  franchise: 'TVA non applicable, art. 293 B du CGI',
  missing: {
    company: {
      address: 'Il manque l’adresse de votre société (rue, code postal, ville) : Paramètres, Société et facturation.',
      country: 'Il manque le pays de votre société : Paramètres, Société et facturation.',
      siret: 'Il manque le SIRET de votre société : Paramètres, Société et facturation.',
      number: 'Il manque un numéro légal de votre société (TVA ou registre) : Paramètres, Société et facturation.',
      vatNumber: 'Il manque le numéro de TVA de votre société : Paramètres, Société et facturation.',
      vatPrefix:
        'Le numéro de TVA de votre société doit commencer par le code de son pays (FR…) : Paramètres, Société et facturation.',
    },
    billing: {
      due: 'Il manque le délai ou les conditions de paiement : Paramètres, Société et facturation.',
      iban: 'Il manque l’IBAN sur lequel recevoir le virement : Paramètres, Société et facturation.',
    },
    buyer: {
      address: 'Il manque l’adresse de {{name}} (rue, code postal, ville) : sa fiche.',
      siret: 'Il manque le SIRET de {{name}} : sa fiche.',
      vatPrefix: 'Le numéro de TVA de {{name}} doit commencer par le code de son pays (FR…) : sa fiche.',
    },
  },
})
