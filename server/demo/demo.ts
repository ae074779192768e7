import type { Language } from '#shared/language.ts'
import { readSite, storeSettings } from '../settings/settings.ts'
import { addEvents } from './add-events.ts'
import { addPapers } from './add-papers.ts'
import { addPeople } from './add-people.ts'
import { addStock } from './add-stock.ts'
import type { DemoCtx } from './demo-ctx.ts'
import { keepEmblem } from './pictures.ts'

/**
 * Fills a site just set up with a made-up French rental company (rules/setup.md#6): stock in two parks, people, and events around
 * today with their estimates and bills. The site's first park and its categories of the same names are used as they are.
 * @param admin the user in whose name all of it is made
 * @param language of the site; the company and its records are French in either
 */
export async function addDemonstration(
  ctx: DemoCtx,
  admin: { id: number; name: string },
  language: Language,
): Promise<void> {
  const { timezone } = (await readSite(ctx.db)).general
  const stock = await addStock(ctx, timezone)
  const people = await addPeople(ctx.db)
  const events = await addEvents(ctx, admin.id, timezone, stock, people)
  await ctx.db
    .updateTable('settings')
    .set({ logo: await keepEmblem(ctx) })
    .execute()
  await storeSettings(ctx.db, {
    'company.street': '14 rue de la Minoterie',
    'company.postal_code': '49100',
    'company.locality': 'Angers',
    'company.country_id': people.france,
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
    'billing.bic': 'FLCAFRP0', // ends as the BICs of tests do
    'billing.latePenalty': { kind: 'legal' },
    'billing.customText.title': 'Conditions de location',
    'billing.customText.content':
      'Le matériel est sous la responsabilité du locataire, du départ au retour au dépôt. Ce qui manque ou revient cassé est facturé à sa valeur de remplacement.',
    'eventSummary.customText.title': 'Au départ, au retour',
    'eventSummary.customText.content':
      'Compter avec le magasin avant de charger. Au retour : câbles lovés, piles retirées, pannes écrites sur un gaffer collé sur l’appareil.',
    'calendar.event.showBorrower': true,
  })
  const user = { ...admin, restrictedParks: [] }
  await addPapers(ctx, { site: await readSite(ctx.db), user }, events)
}
