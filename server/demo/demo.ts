import type { Language } from '#shared/user.ts'
import type { Caller, Ctx } from '../context.ts'
import { readSite, storeSettings } from '../settings/settings.ts'
import { addEvents } from './add-events.ts'
import { addPeople } from './add-people.ts'
import { addStock } from './add-stock.ts'
import { keepEmblem } from './pictures.ts'

/** What the demonstration needs of a request. It announces nothing: before the setup nobody is there to listen. */
export type DemoCtx = Pick<Ctx<Caller | null>, 'db' | 'now' | 'services' | 'onFailure'>

/**
 * Fills a site just set up with a made-up French rental company (spec 3, 21): stock in two parks, people, and events
 * around today. The site's first park and its categories of the same names are used as they are.
 * @param language of the site; the company and its records are French in either
 */
export async function addDemonstration(ctx: DemoCtx, language: Language): Promise<void> {
  const site = await readSite(ctx.db)
  const stock = await addStock(ctx, site.general.timezone)
  const people = await addPeople(ctx.db)
  await addEvents(ctx, site.general.timezone, stock, people)
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
      { name: 'SIRET', value: '123 456 789 00012' },
      { name: 'RCS', value: 'Angers B 123 456 789' },
      { name: language === 'fr' ? 'Code NAF' : 'NAF code', value: '77.39Z' },
    ],
    'company.vatNumber': 'FR32123456789',
    'billing.customText.title': 'Conditions de règlement',
    'billing.customText.content':
      'Acompte de 30 % à la commande, solde à 30 jours. Le matériel reste sous la responsabilité du locataire du départ au retour au dépôt. Pénalités de retard : trois fois le taux d’intérêt légal ; indemnité forfaitaire de recouvrement : 40 €.',
    'eventSummary.customText.title': 'Au départ, au retour',
    'eventSummary.customText.content':
      'Compter avec le magasin avant de charger. Au retour : câbles lovés, piles retirées, pannes écrites sur un gaffer collé sur l’appareil.',
    'calendar.event.showBorrower': true,
  })
}
