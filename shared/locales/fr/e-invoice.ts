import { spaced } from '../spacing.ts'

/** Words inside electronic invoices, and messages when one cannot be made. */
export const eInvoiceWords = spaced({
  /** Materials left off the paper, as one line. */
  otherMaterials: 'Autre matériel',
  rental: 'Quantité {{quantity}}, coefficient dégressif {{factor}}',
  discount: 'Remise',
  rounding: 'Arrondi',
  exempt: 'Exonération de TVA',
  withoutVat: 'TVA non applicable, art. 294 du CGI',
  franchise: 'TVA non applicable, art. 293 B du CGI',
  reverseCharge: 'Autoliquidation : TVA due par le preneur, art. 283-2 du CGI et 196 de la directive 2006/112/CE',
  reverseChargeAbroad: 'Autoliquidation : TVA due par le preneur, art. 196 de la directive 2006/112/CE',
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
      due: 'Il manque le délai de paiement ou les autres conditions de règlement : Paramètres, Société et facturation.',
      iban: 'Il manque l’IBAN sur lequel recevoir le virement : Paramètres, Société et facturation.',
      currency:
        'Une facture électronique française est en euros. La devise se choisit dans Paramètres, Société et facturation.',
      rates:
        'La France n’a pas de taux de TVA de {{rates}}. Corrigez-le dans Paramètres, Société et facturation, ou sur le matériel.',
    },
    buyer: {
      address: 'Il manque l’adresse de {{name}} (rue, code postal, ville) : voir sa fiche.',
      siret: 'Il manque le SIRET de {{name}} : voir sa fiche.',
      vatNumber: 'L’autoliquidation exige le numéro de TVA de {{name}}, avec le code de son pays : voir sa fiche.',
      vatPrefix: 'Le numéro de TVA de {{name}} doit commencer par le code de son pays (FR…) : voir sa fiche.',
    },
  },
})
