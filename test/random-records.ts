import fc from 'fast-check'
import { clean } from '#shared/clean.ts'
import type { Trip } from './round-trip.ts'

/**
 * Text with everything that is hard for files: quotes, separators, formulas, line ends, escapes,
 * control characters.
 */
export const hardText = (minLength: number, maxLength: number) =>
  fc
    .array(
      fc.constantFrom(
        ...['a', 'É', 'ß', ' ', ',', ';', '"', "'", '=', '+', '-', '@', '\n', '\r\n', '\t', '\u0001', '_x0041_', '<&>'],
        ...['😀', '0', '007', '1,5', '1e5', '2026-01-02', 'Oui', 'no', '|', '\u00a0', 'TOTAL', '%', '#', '{{x}}'],
      ),
      { minLength, maxLength: Math.floor(maxLength / 10) },
    )
    .map((parts) => String(clean(parts.join('')) ?? '')) // as a site stores it
    .filter((text) => Array.from(text).length >= minLength)

const amount = fc.integer({ min: 0, max: 99_999_999 }).map((cents) => cents / 100)
const measure = fc.integer({ min: 0, max: 999_999_999 }).map((thousandths) => thousandths / 1000)
const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })
const day = fc
  .integer({ min: -80_000, max: 80_000 })
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10))

export const trips: fc.Arbitrary<Trip> = fc.record({
  format: fc.constantFrom('csv', 'xlsx'),
  written: fc.constantFrom('fr', 'en'),
  read: fc.constantFrom('fr', 'en'),
})

/**
 * Columns of a material, its references to the test's records, and values of attributes by their
 * type.
 */
export const materialRecords = fc.record({
  columns: fc
    .record({
      name: hardText(2, 191),
      rental_price: amount,
      vat_rate: orNull(fc.integer({ min: 0, max: 999_900 }).map((rate) => rate / 10_000)),
      replacement_price: orNull(amount),
      stock_quantity: fc.integer({ min: 0, max: 100_000 }),
      broken: fc.integer({ min: 0, max: 100_000 }),
      weight: orNull(measure),
      volume: orNull(measure),
      power: orNull(measure),
      description: orNull(hardText(1, 400)),
      note: orNull(hardText(1, 400)),
      is_discountable: fc.boolean(),
      isHidden: fc.boolean(),
    })
    .map(({ broken, isHidden, ...columns }) => {
      const out_of_order_quantity = Math.min(broken, columns.stock_quantity) || null
      return { ...columns, out_of_order_quantity, is_hidden_on_bill: isHidden && columns.rental_price === 0 }
    }),
  place: fc.nat(),
  tags: fc.array(fc.nat(), { maxLength: 4 }),
  values: fc.record({
    string: orNull(hardText(1, 100)),
    integer: orNull(fc.maxSafeInteger()),
    float: orNull(fc.double({ noNaN: true, noDefaultInfinity: true })),
    boolean: orNull(fc.boolean()),
    date: orNull(day),
  }),
})

const address = {
  street: orNull(hardText(1, 150)),
  postal_code: orNull(fc.constantFrom('01000', '69001', 'SW1A 1AA', '=1')),
  locality: orNull(hardText(1, 150)),
  phone: orNull(fc.constantFrom('+33 6 12 34 56 78', '0612345678', '01.02.03.04.05')),
  note: orNull(hardText(1, 400)),
}
export const personRecords = fc.record({
  columns: fc.record({
    first_name: fc.constantFrom('Zoé', "D'Arc", 'Jean-Paul', "'Ana"),
    last_name: fc.constantFrom('Müller', 'Le Bris', '-Roy', "O'Neil"),
    nickname: orNull(hardText(1, 90)),
    ...address,
  }),
  hasReference: fc.boolean(),
  hasEmail: fc.boolean(),
  place: fc.nat(),
  tags: fc.array(fc.nat(), { maxLength: 4 }),
})
export const companyRecords = fc.record({
  columns: fc.record({
    ...address,
    siret: orNull(fc.constantFrom('73282932000074', '35600000000048')),
    vat_number: orNull(fc.constantFrom('FR44732829320', 'DE123456789')),
  }),
  name: hardText(2, 150),
  place: fc.nat(),
})
