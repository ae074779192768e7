import { readSite, storeSettings } from '../../settings/settings.ts'
import { say } from '../../words.ts'
import { cut, moment } from '../fit.ts'
import type { Moving } from '../moving.ts'
import type { SourceRow } from '../shapes.ts'
import { rowsOf } from '../source/read.ts'
import type { Source } from '../source/source.ts'
import type { Countries } from './places.ts'
import { fits } from './settings.ts'

/**
 * The company itself stood in a file of the server, never in the database: its newest paper tells
 * what it is called and where it is. What the site knows already stays.
 */
export async function moveCompany(moving: Moving, countries: Countries): Promise<void> {
  const { db, source, language, tally } = moving
  const { company, billing } = await readSite(db)
  const newest = await newestPaper(source)
  const values: Record<string, unknown> = {}
  const fill = (key: string, present: unknown, value: string | null, most: number) => {
    const kept = cut(value?.trim() ?? '', most)
    if ((present === null || present === undefined || present === '') && kept !== '') values[key] = kept
  }
  fill('company.name', company.name, newest?.seller_legal_name ?? say(language)('moving.company'), 191)
  if (newest) fillFrom(newest, fill, company)
  const country = countries.byCode.get(newest?.seller_country ?? '')
  if (company.country_id == null && country !== undefined) values['company.country_id'] = country
  if (newest?.currency && newest.currency !== billing.currency) values['billing.currency'] = newest.currency
  const rate = Number(newest?.vat_rate ?? Number.NaN)
  if (rate >= 0 && rate <= 99.99) values['billing.vatRate'] = rate
  const unfit = Object.keys(values).filter((key) => !fits(key, values[key]))
  for (const key of unfit) {
    tally.read('setting')
    tally.left('setting', 'no_value', `${key}: ${values[key]}`)
    delete values[key]
  }
  await storeSettings(db, values)
}

async function newestPaper(source: Source): Promise<SourceRow<'estimate'> | undefined> {
  let newest: SourceRow<'estimate'> | undefined
  for (const kind of ['bill', 'estimate'] as const)
    for await (const row of rowsOf(source, kind))
      if (newest === undefined || (moment(row.date) ?? '') > (moment(newest.date) ?? '')) newest = row
  return newest
}

type Fill = (key: string, present: unknown, value: string | null, most: number) => void

function fillFrom(paper: SourceRow<'estimate'>, fill: Fill, company: Awaited<ReturnType<typeof readSite>>['company']) {
  fill(
    'company.street',
    company.street,
    [paper.seller_street, paper.seller_additional_street].filter(Boolean).join(', '),
    191,
  )
  fill('company.postal_code', company.postal_code, paper.seller_postal_code, 10)
  fill('company.locality', company.locality, paper.seller_locality, 191)
  fill('company.phone', company.phone, paper.seller_phone, 64)
  fill('company.email', company.email, paper.seller_email, 191)
  fill('company.vatNumber', company.vatNumber, paper.seller_vat_number, 32)
}
