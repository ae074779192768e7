import type { documentWords as french } from '../fr/document.ts'
import type { Translated } from '../translated.ts'

/** Words printed on paper. `{{page}}` and the like are filled in when the sheet is laid out. */
export const documentWords: Translated<typeof french> = {
  frame: {
    page: 'Page {{page}} of {{pages}}',
    printed: 'Printed {{date}}',
    phone: 'Tel. {{phone}}',
    colon: '{{name}}: {{value}}',
  },
  summary: {
    fileName: 'Release sheet',
    title: 'Release sheet',
    confirmed: 'Confirmed',
    dates: 'Dates',
    location: 'Location',
    beneficiary: 'Beneficiary',
    otherBeneficiaries: 'Other beneficiaries',
    replacementTotal: 'Replacement value',
    description: 'Description',
    technicians: {
      title: 'Technicians',
      name: 'Name',
      phone: 'Phone',
      period: 'On site',
      position: 'Position',
    },
    materials: {
      title: 'Materials',
      reference: 'Ref.',
      designation: 'Item',
      park: 'Park',
      quantity: 'Qty',
      unitValue: 'Unit value',
      totalValue: 'Total value',
      returned: 'Returned',
      total: 'Total',
      noValue: '–',
      none: 'No material on this event.',
      withoutCategory: 'No category',
      withoutSubCategory: 'No sub-category',
      withoutPark: 'No park',
    },
    signatures: {
      departure: 'Departure of the material',
      return: 'Return of the material',
      date: 'Date and time',
      name: 'Name',
      signature: 'Signature',
    },
    yes: 'yes',
    no: 'no',
  },
}
