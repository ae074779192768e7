import type { eInvoiceWords as french } from '../fr/e-invoice.ts'
import type { Translated } from '../translated.ts'

/** Words inside electronic invoices, and messages when one cannot be made. */
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
      address: 'Your company’s address is missing (street, postal code, town): Settings, Company and billing.',
      country: 'Your company’s country is missing: Settings, Company and billing.',
      siret: 'Your company’s SIRET is missing: Settings, Company and billing.',
      number:
        'A registration number of your company is missing (VAT or trade register): Settings, Company and billing.',
      vatNumber: 'Your company’s VAT number is missing: Settings, Company and billing.',
      vatPrefix: 'Your company’s VAT number must begin with its country’s code (FR…): Settings, Company and billing.',
    },
    billing: {
      due: 'The payment period or terms are missing: Settings, Company and billing.',
      iban: 'The IBAN for bank transfers is missing: Settings, Company and billing.',
      currency: 'A French electronic invoice must be in euros. Choose the currency in Settings, Company and billing.',
      rates: 'France has no VAT rate of {{rates}}. Change it in Settings, Company and billing, or on the item.',
    },
    buyer: {
      address: 'The address of {{name}} is missing (street, postal code, town): see their page.',
      siret: 'The SIRET of {{name}} is missing: see their page.',
      vatNumber: 'Reverse charge needs the VAT number of {{name}}, with its country’s code: see their page.',
      vatPrefix: 'The VAT number of {{name}} must begin with its country’s code (FR…): see their page.',
    },
  },
}
