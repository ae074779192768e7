import type { Language } from '#shared/language.ts'
import { readSite, storeSettings } from '../settings/settings.ts'
import { addEvents } from './add-events.ts'
import { addPapers } from './add-papers.ts'
import { addPeople } from './add-people.ts'
import { addStock } from './add-stock.ts'
import type { DemoCtx } from './demo-ctx.ts'
import { keepWithEvents } from './kept-with-events.ts'
import { keepEmblem } from './pictures.ts'
import { addSubRentals } from './sub-rentals.ts'
import { addToken } from './token.ts'

/**
 * Fills a newly set up site with a made-up French rental company (rules/setup.md#6): stock in two
 * parks, people, and events around today with their estimates and bills. Uses the site's first park
 * and its categories of the same names.
 * @param admin the user who creates all of it
 * @param language of the site; the company and its records are French in either
 */
export async function addDemonstration(
  ctx: Pick<DemoCtx, 'db' | 'now' | 'services' | 'onFailure'>,
  admin: { id: number; name: string },
  language: Language,
): Promise<void> {
  const { db } = ctx
  const user = { ...admin, group: 'admin', restrictedParks: [] } as const
  const site = await readSite(db, undefined, admin.id)
  const demo: DemoCtx = { ...ctx, user, language, site, changed: () => {} } // no client listens yet
  const stock = await addStock(demo)
  const people = await addPeople(demo)
  const events = await addEvents(demo, stock, people)
  await addSubRentals(db, stock, events)
  await keepWithEvents(demo, events)
  await addToken(demo)
  await db
    .updateTable('settings')
    .set({ logo: await keepEmblem(demo) })
    .execute()
  const france = await db.selectFrom('country').select('id').where('code', '=', 'FR').executeTakeFirstOrThrow()
  await storeSettings(db, {
    'company.street': '14 rue de la Minoterie',
    'company.postal_code': '49100',
    'company.locality': 'Angers',
    'company.country_id': france.id,
    'company.phone': '02 61 91 04 90',
    'company.email': 'bonjour@flightcase.example',
    'company.legalNumbers': [
      { name: 'SIRET', value: '123 456 782 00010' },
      { name: 'RCS', value: 'Angers 123 456 782' },
      {
        name: language === 'fr' ? 'Forme\u00a0juridique' : 'Legal\u00a0form',
        value: 'SAS au\u00a0capital de\u00a040\u00a0000\u00a0€',
      },
      { name: language === 'fr' ? 'Code\u00a0NAF' : 'NAF\u00a0code', value: '77.39Z' },
    ],
    'company.vatNumber': 'FR11123456782',
    'billing.paymentTerms': 'Merci de rappeler ce numéro dans le libellé du virement.',
    'billing.paymentDays': 30,
    'billing.paymentMeans': 'transfer',
    'billing.iban': 'FR7699999000010000123456768',
    'billing.bic': 'FLCAFRP0', // ends like the BICs of tests
    'billing.latePenalty': { kind: 'legal' },
    'billing.customText.title': 'Conditions de location',
    'billing.customText.content':
      'Le matériel est sous la responsabilité du locataire, du départ au retour au dépôt. Ce qui manque ou revient cassé est facturé à sa valeur de remplacement.',
    'eventSummary.customText.title': 'Au départ, au retour',
    'eventSummary.customText.content':
      'Compter avec le magasin avant de charger. Au retour : câbles lovés, piles retirées, pannes écrites sur un gaffer collé sur l’appareil.',
    'calendar.event.showBorrower': true,
    'availability.unconfirmed': 'yield',
  })
  await addPapers({ ...demo, site: await readSite(db) }, events)
}
