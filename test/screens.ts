import type { APIRequestContext, Page } from 'playwright-core'
import { dayFromNow } from './days.ts'

export type Screen = {
  name: string
  /** Below the site's address. */
  path: string
  /** Text or a role's name that shows that it is there. */
  ready: string
  /** What is done on it before it is looked at. */
  act?(page: Page): Promise<void>
  /** Whether a picture shows all of it, below the window's edge too. */
  full?: boolean
}

/** Every screen behind the session, in the order a new user meets them. */
export const screensOf = (ids: Ids): Screen[] => [
  { name: 'calendar', path: '', ready: '[role=option]:visible, main article:visible, main li:visible' },
  { name: 'today', path: 'today', ready: '.today-column' },
  { name: 'today-wall', path: 'today?wall=1', ready: '.today-wall' },
  { name: 'unreturned', path: 'unreturned', ready: 'table, ul' },
  { name: 'statistics-use', path: 'statistics', ready: '.recharts-surface', full: true },
  { name: 'statistics-idle', path: 'statistics?figure=idle', ready: '.recharts-surface', full: true },
  { name: 'statistics-lack', path: 'statistics?figure=lack', ready: '.recharts-surface', full: true },
  {
    name: 'statistics-revenue',
    path: 'statistics?figure=revenue&period=year',
    ready: '.recharts-surface',
    full: true,
  },
  { name: 'statistics-weeks', path: 'statistics?figure=weeks', ready: '.recharts-surface', full: true },
  { name: 'history', path: 'history', ready: 'main ol' },
  { name: 'history-nothing', path: 'history?start=2000-01-01&end=2000-01-02', ready: 'main' },
  { name: 'event-history', path: `?event=${ids.event}&tab=history`, ready: '[role=dialog] ol' },
  { name: 'material-history', path: `materials/${ids.material}/view#history`, ready: '[role=tabpanel] ol' },
  { name: 'sub-rentals', path: 'sub-rentals', ready: 'table, ul' },
  { name: 'events', path: 'events', ready: 'table, ul' },
  { name: 'events-nothing', path: 'events?search=zzzz', ready: 'main' },
  { name: 'events-details', path: `events?event=${ids.event}`, ready: '[role=dialog]' },
  { name: 'calendar-missing', path: '?missing=true', ready: 'main' },
  { name: 'event-infos', path: `?event=${ids.event}`, ready: '[role=dialog]' },
  { name: 'event-materials', path: `?event=${ids.missing}&tab=materials`, ready: '[role=dialog]' },
  { name: 'wizard-new', path: 'events/new', ready: 'form' },
  { name: 'wizard-infos', path: `events/${ids.missing}`, ready: 'form' },
  { name: 'wizard-beneficiaries', path: `events/${ids.missing}?step=beneficiaries`, ready: 'main' },
  { name: 'wizard-materials', path: `events/${ids.missing}?step=materials`, ready: '.material-row' },
  {
    name: 'wizard-reuse',
    path: `events/${ids.missing}?step=materials`,
    ready: '.material-row',
    act: async (page) => {
      await page.getByRole('button', { name: /^(Reprendre une liste|Reuse a list)$/ }).click()
      await page.locator('.reuse-choice').first().waitFor()
    },
  },
  { name: 'wizard-summary', path: `events/${ids.missing}?step=summary`, ready: 'main' },
  { name: 'departure', path: `event-departure/${ids.loading}`, ready: 'main input:visible' },
  { name: 'inventory', path: `event-return/${ids.counting}`, ready: 'main input:visible' },
  { name: 'inventory-done', path: `event-return/${ids.counted}`, ready: 'main li' },
  { name: 'materials', path: 'materials', ready: 'table, ul' },
  { name: 'materials-nothing', path: 'materials?search=zzzz', ready: 'main' },
  { name: 'materials-trash', path: 'materials?deleted=true', ready: 'main' },
  { name: 'material-view', path: `materials/${ids.material}/view`, ready: '[role=slider]', full: true },
  { name: 'material-documents', path: `materials/${ids.material}/view#documents`, ready: '[role=tabpanel] button' },
  { name: 'material-units', path: `materials/${ids.unitary}/view#units`, ready: '[role=tabpanel] li' },
  {
    name: 'material-units-trash',
    path: `materials/${ids.unitary}/view?deleted=true#units`,
    ready: '[role=tabpanel]:visible',
  },
  {
    name: 'unit',
    path: `materials/${ids.unitary}/view#units`,
    ready: '[role=tabpanel] li',
    act: async (page) => {
      await page.locator('[role=tabpanel] li button').first().click()
      await page.getByRole('dialog').locator('form').waitFor()
    },
  },
  {
    name: 'unit-series',
    path: `materials/${ids.unitary}/view#units`,
    ready: '[role=tabpanel] li',
    act: async (page) => {
      await addSeries(page)
      await page.getByRole('dialog').locator('form').waitFor()
    },
  },
  { name: 'material', path: `materials/${ids.material}`, ready: 'form' },
  { name: 'material-unitary', path: `materials/${ids.unitary}`, ready: 'form' },
  { name: 'material-new', path: 'materials/new', ready: 'form' },
  { name: 'kits', path: 'kits', ready: 'table, ul' },
  { name: 'kit', path: 'kits/1', ready: 'main form li' },
  { name: 'kit-new', path: 'kits/new', ready: 'main form li' },
  { name: 'list-templates', path: 'list-templates', ready: 'table, ul' },
  { name: 'list-template', path: 'list-templates/1', ready: 'main form li' },
  { name: 'list-template-new', path: 'list-templates/new', ready: 'main form li' },
  { name: 'parks', path: 'parks', ready: 'table, ul' },
  { name: 'park', path: `parks/${ids.park}`, ready: 'form' },
  { name: 'park-new', path: 'parks/new', ready: 'form' },
  { name: 'categories', path: 'categories', ready: 'main ul' },
  { name: 'tags', path: 'tags', ready: 'main' },
  { name: 'attributes', path: 'attributes', ready: 'table, ul' },
  {
    name: 'attribute-new',
    path: 'attributes',
    ready: 'main button',
    act: async (page) => {
      await page.getByRole('button', { name: /^(Nouvelle caractéristique|New attribute)$/ }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'webhooks', path: 'webhooks', ready: 'main button' },
  {
    name: 'webhook-new',
    path: 'webhooks',
    ready: 'main button',
    act: async (page) => {
      await page
        .getByRole('button', { name: /^(Nouveau webhook|New webhook)$/ })
        .first()
        .click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'import-materials', path: 'import/materials', ready: 'main button' },
  { name: 'import-units', path: 'import/units', ready: 'main button' },
  { name: 'import-kits', path: 'import/kits', ready: 'main button' },
  {
    name: 'import-mapping',
    path: 'import/materials',
    ready: 'main button',
    act: async (page) => {
      await page.locator('input[type=file]').setInputFiles({ name: 'stock.csv', mimeType: 'text/csv', buffer: stock })
      await page.locator('main table, main [role=combobox]').first().waitFor()
    },
    full: true,
  },
  { name: 'companies', path: 'companies', ready: 'table, ul' },
  { name: 'beneficiaries', path: 'beneficiaries', ready: 'table, ul' },
  { name: 'beneficiary', path: `beneficiaries/${ids.person}`, ready: 'form' },
  { name: 'technicians', path: 'technicians', ready: 'table, ul' },
  { name: 'technician-new', path: 'technicians/new', ready: 'form' },
  { name: 'technician', path: `technicians/${ids.technician}/view#infos`, ready: 'main dl' },
  {
    name: 'technician-schedule',
    path: `technicians/${ids.technician}/view#schedule`,
    ready: '[role=tabpanel] section',
  },
  {
    name: 'event-technicians',
    path: `technicians/${ids.technician}/view?event=${ids.event}&tab=technicians#schedule`,
    ready: '[role=dialog]',
  },
  { name: 'beneficiary-new', path: 'beneficiaries/new', ready: 'form' },
  { name: 'technician-edit', path: `technicians/${ids.technician}`, ready: 'form' },
  { name: 'company', path: `companies/${ids.company}`, ready: 'form' },
  { name: 'company-new', path: 'companies/new', ready: 'form' },
  { name: 'users', path: 'users', ready: 'table, ul' },
  { name: 'users-trash', path: 'users?deleted=true', ready: 'main' },
  { name: 'user-new', path: 'users/new', ready: 'form' },
  { name: 'user', path: `users/${ids.user}`, ready: 'form' },
  { name: 'own-profile', path: 'user-settings', ready: 'form' },
  { name: 'own-interface', path: 'user-settings#interface', ready: 'form' },
  { name: 'tokens', path: 'tokens', ready: 'main' },
  {
    name: 'token-new',
    path: 'tokens',
    ready: 'main button',
    act: async (page) => {
      await page
        .getByRole('button', { name: /^(Nouveau jeton|New token)$/ })
        .first()
        .click()
      await page.getByRole('dialog').locator('form').waitFor()
    },
  },
  { name: 'settings', path: 'settings', ready: 'form' },
  { name: 'settings-calendar', path: 'settings#calendar', ready: 'form' },
  { name: 'settings-company', path: 'settings#company', ready: 'form', full: true },
  { name: 'settings-general', path: 'settings#general', ready: 'form' },
  { name: 'not-found', path: 'materials/999999', ready: 'main, h1' },
  { name: 'palette', path: 'parks', ready: 'table, ul', act: (page) => page.keyboard.press('Control+k') },
  {
    name: 'palette-found',
    path: 'parks',
    ready: 'table, ul',
    act: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').locator('input').fill('les')
      await page.getByRole('option').nth(3).waitFor()
    },
  },
]

/** Opens the dialog that adds many units: on a phone, from the menu of the top bar. */
async function addSeries(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: /^(Autres actions|More actions)$/ })
  if (await menu.isVisible()) await menu.click()
  const name = /^(Ajouter une série|Add a series)$/
  await page.getByRole('menuitem', { name }).or(page.getByRole('button', { name })).click()
}

/** A stock list from elsewhere: its second line has an unreadable figure. */
const stock = Buffer.from(
  'Référence;Désignation;Quantité;Prix\r\nMIC-1;Micro statique;4;12,5\r\nMIC-2;Micro main;x;9\r\n',
)

/** Records of the demonstration that its screens show. */
type Ids = {
  event: number
  missing: number
  loading: number
  counting: number
  counted: number
  material: number
  /** A material whose pieces have a record each. */
  unitary: number
  person: number
  technician: number
  user: number
  park: number
  company: number
}

/** Finds records worth a look, as the user of this number, who is signed in. */
export async function findRecords(request: APIRequestContext, url: string, user: number): Promise<Ids> {
  const read = async (path: string) => (await request.get(`${url}${path}`)).json()
  const today = dayFromNow(0)
  const events: { id: number; has_missing_materials: boolean | null }[] = (
    await read(`/api/events?start=${today}&end=${dayFromNow(90)}`)
  ).data
  const ahead: { id: number; materials: { pivot: { quantity_departed: number | null } }[] }[] = (
    await read(`/api/events?start=${today}&end=${dayFromNow(7)}&with-materials=1`)
  ).data
  const missing = events.find((event) => event.has_missing_materials) ?? events[0]
  const past: { id: number; is_confirmed: boolean; is_return_inventory_done: boolean; end_date: string }[] = (
    await read(`/api/events?start=${dayFromNow(-60)}&end=${today}`)
  ).data
  const over = past.filter(({ is_confirmed, end_date }) => is_confirmed && end_date < today)
  return {
    loading: ahead.find(({ materials }) => materials.some(({ pivot }) => pivot.quantity_departed !== null))?.id ?? 1,
    counting: over.find((event) => !event.is_return_inventory_done)?.id ?? 1,
    counted: over.findLast((event) => event.is_return_inventory_done)?.id ?? 1,
    event: events[0]?.id ?? 1,
    missing: missing?.id ?? 1,
    material: (await read('/api/materials?limit=1')).data[0].id,
    unitary: (await read('/api/materials?limit=1&search=LINE-12')).data[0].id,
    technician: (await read('/api/technicians?limit=10')).data[2].id,
    person: (await read('/api/persons?limit=1&tags[]=B%C3%A9n%C3%A9ficiaire')).data[0].id,
    user,
    park: (await read('/api/parks?limit=1')).data[0].id,
    company: (await read('/api/companies?limit=1')).data[0].id,
  }
}
