import type { eInvoiceWords as french } from '../fr/e-invoice.ts'
import type { Translated } from '../translated.ts'

/** Words inside electronic invoices, and what is said when one cannot be made. */
export const eInvoiceWords: Translated<typeof french> = {
  otherMaterials: 'Other equipment',
  rental: 'Quantity {{quantity}}, duration factor {{factor}}',
  discount: 'Discount',
  rounding: 'Rounding',
  exempt: 'Exempt from VAT',
  withoutVat: 'VAT not applicable, art. 294 of the French tax code',
  franchise: 'VAT not applicable, art. 293 B of the French tax code',
  reverseCharge:
    'Reverse charge: VAT due by the customer, art. 283-2 of the French tax code and 196 of directive 2006/112/EC',
  reverseChargeAbroad: 'Reverse charge: VAT due by the customer, art. 196 of directive 2006/112/EC',
  missing: {
    company: {
      address: 'Your company’s address is missing (street, postal code, town): Settings, Company.',
      country: 'Your company’s country is missing: Settings, Company.',
      siret: 'Your company’s SIRET is missing: Settings, Company.',
      number: 'A legal number of your company is missing (VAT or register): Settings, Company.',
      vatNumber: 'Your company’s VAT number is missing: Settings, Company.',
      vatPrefix: 'Your company’s VAT number has to begin with the code of its country (FR…): Settings, Company.',
    },
    billing: {
      due: 'The time or the terms of payment are missing: Settings, Billing.',
      iban: 'The IBAN that transfers go to is missing: Settings, Billing.',
      currency: 'A French electronic invoice is in euros. Choose the currency in Settings, Billing.',
      rates: 'France has no VAT rate of {{rates}}. Change it in Settings, or on the equipment.',
    },
    buyer: {
      address: 'The address of {{name}} is missing (street, postal code, town): see their page.',
      siret: 'The SIRET of {{name}} is missing: see their page.',
      vatNumber: 'Reverse charge needs the VAT number of {{name}}, with their country’s code: see their page.',
      vatPrefix: 'The VAT number of {{name}} has to begin with the code of its country (FR…): see their page.',
    },
  },
}
