import type { eInvoiceWords as french } from '../fr/e-invoice.ts'
import type { Translated } from '../translated.ts'

/** Words inside electronic invoices, and what is said when one cannot be made. */
export const eInvoiceWords: Translated<typeof french> = {
  otherMaterials: 'Other equipment',
  rental: 'Quantity {{quantity}}, duration factor {{factor}}',
  discount: 'Discount',
  rounding: 'Rounding',
  exempt: 'Exempt from VAT',
  franchise: 'VAT not applicable, art. 293 B of the French tax code',
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
    },
    buyer: {
      address: 'The address of {{name}} is missing (street, postal code, town): see their page.',
      siret: 'The SIRET of {{name}} is missing: see their page.',
      vatPrefix: 'The VAT number of {{name}} has to begin with the code of its country (FR…): see their page.',
    },
  },
}
