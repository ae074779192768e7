import type { Browser, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { materialRoutes } from '#shared/material.ts'
import { settingsRoutes } from '#shared/settings.ts'
import { phone } from '../browser.ts'
import { startSite } from '../running-site.ts'
import { openApi } from './api.ts'
import { checkBothSchemes, enter, heading, openLogin, type Seat, say, skipTour, takeSeat } from './at-screen.ts'
import { useBrowser } from './stage.ts'

let browser: Browser
useBrowser((one) => {
  browser = one
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const menu = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true }).click()

/** Thirty materials as in a former stock list: two parks, two existing categories. */
function stockFile(language: 'fr' | 'en'): Buffer {
  const titles = {
    fr: 'Désignation;Référence;Parc;Catégorie;Sous-catégorie;Quantité en stock;Prix de location / jour',
    en: 'Name,Reference,Park,Category,Sub-category,Stock quantity,Rental price / day',
  }[language]
  const separator = language === 'fr' ? ';' : ','
  const lines = Array.from({ length: 30 }, (_, place) =>
    [
      `Projecteur ${place}`,
      `PROJ-${place}`,
      place % 2 === 0 ? 'Hangar' : 'Camion',
      'Lumière',
      place % 3 === 0 ? 'PAR' : '',
      10 + place,
      language === 'fr' ? '"12,5"' : '12.5',
    ].join(separator),
  )
  return Buffer.from(`\ufeff${[titles, ...lines].join('\r\n')}`)
}

async function setUp({ page, words: w }: Seat): Promise<void> {
  await heading(page, w.setup.welcome).waitFor()
  await field(page, w.setup.company_name).fill('Son des Mauges')
  await field(page, w.setup.park_name).fill('Hangar')
  await page.getByRole('combobox', { name: w.setup.categories }).fill('Lumière')
  await page.keyboard.press('Enter')
  await field(page, w.setup.pseudo).fill('admin')
  await field(page, w.setup.email).fill('margaux@son-des-mauges.example')
  await field(page, w.setup.password).fill('flightcase-demo')
  await button(page, w.setup.create).click()
  await skipTour(page)
  await heading(page, w.frame.menu.calendar).waitFor()
}

/**
 * The groupings of a release sheet that the settings offer: by parks only with several
 * (rules/setting.md#17).
 */
async function ordersOffered({ page, words: w }: Seat): Promise<string[]> {
  await menu(page, w.frame.menu.settings)
  await page.getByRole('combobox', { name: w.settings.summary.display_mode }).click()
  const orders = await page.getByRole('option').allTextContents()
  await page.keyboard.press('Escape')
  return orders
}

async function addPark({ page, words: w }: Seat): Promise<void> {
  await menu(page, w.frame.menu.parks)
  await page.getByRole('link', { name: w.park.new }).click()
  await field(page, w.park.name).fill('Camion')
  await button(page, w.park.save).click()
  await page
    .getByRole('link', { name: 'Camion' })
    .or(page.getByText('Camion', { exact: true }))
    .first()
    .waitFor()
}

async function addCategories({ page, words: w }: Seat): Promise<void> {
  await menu(page, w.frame.menu.categories)
  await button(page, w.category.new).first().click()
  await field(page, w.category.name).fill('Son')
  await button(page, w.form.save).click()
  await button(page, say(w.category.add_sub, { name: 'Lumière' })).click()
  await field(page, w.category.name).fill('PAR')
  await button(page, w.form.save).click()
  await page.getByRole('link', { name: 'PAR', exact: true }).waitFor()
}

async function addAttribute({ page, words: w }: Seat): Promise<void> {
  await menu(page, w.frame.menu.attributes)
  await button(page, w.attribute.new).first().click()
  await field(page, w.attribute.name).fill('Puissance')
  await page.getByRole('combobox', { name: w.attribute.type, exact: true }).click()
  await page.getByRole('option', { name: w.attribute.types.integer }).click()
  await field(page, w.attribute.unit).fill('W')
  await button(page, w.attribute.save).click()
  await page.getByRole('row', { name: /Puissance/ }).waitFor()
}

async function importStock(seat: Seat, language: 'fr' | 'en'): Promise<void> {
  const { page, words: w } = seat
  await menu(page, w.frame.menu.materials)
  await page.getByRole('link', { name: w.imports.action, exact: true }).first().click()
  await heading(page, w.imports.title.materials).waitFor()
  const content = { name: 'stock.csv', mimeType: 'text/csv', buffer: stockFile(language) }
  await page.locator('input[type=file]').setInputFiles(content)
  await button(page, w.imports.check).click()
  await button(page, say(w.imports.submit_other, { shown: 30 })).click()
  await page.getByText(say(w.imports.created_other, { shown: 30 })).waitFor()
  await button(page, w.imports.see).click()
  await page.getByRole('table', { name: w.material.many }).waitFor()
  await checkBothSchemes(page, 'imported stock')
}

async function tagAMaterial({ page, words: w }: Seat): Promise<void> {
  await menu(page, w.frame.menu.tags)
  await button(page, w.tag.new).first().click()
  await field(page, w.tag.name).fill('fragile')
  await button(page, w.form.save).click()
  await page.getByRole('link', { name: 'fragile' }).waitFor()
  await menu(page, w.frame.menu.materials)
  await page.getByRole('button', { name: `${say(w.material.assign_tags, { name: 'Projecteur 0' })} :` }).click()
  const names = page.getByRole('dialog').getByRole('combobox', { name: w.tag.many })
  await names.fill('fragile')
  await names.press('Enter')
  await button(page, w.material.save_tags).click()
  await page
    .getByRole('row', { name: /Projecteur 0 / })
    .getByText('fragile')
    .waitFor()
}

async function addMember({ page, words: w }: Seat): Promise<void> {
  await menu(page, w.frame.menu.users)
  await page.getByRole('link', { name: w.user.new }).click()
  await field(page, w.user.pseudo).fill('regie')
  await field(page, w.user.email).fill('regie@son-des-mauges.example')
  await field(page, w.user.password).fill('praticable')
  await field(page, w.person.first_name).fill('Gaëlle')
  await field(page, w.person.last_name).fill('Le Bihan')
  await button(page, w.user.save).click()
  await page.getByRole('row', { name: /^regie / }).waitFor()
}

async function settle({ page, words: w }: Seat): Promise<void> {
  await menu(page, w.frame.menu.settings)
  await page.getByRole('switch', { name: w.settings.summary.show_legal_numbers }).press(' ')
  await page.getByRole('tab', { name: w.settings.tab.calendar, exact: true }).click()
  await page.getByRole('switch', { name: w.settings.calendar.enabled }).press(' ')
  await page.getByRole('tab', { name: w.settings.tab.company, exact: true }).click()
  await field(page, w.address.street).fill('3 rue des Tisserands')
  await page.getByRole('tab', { name: w.settings.tab.general, exact: true }).click()
  await field(page, w.settings.general.pagination).fill('50')
  await button(page, w.settings.save).click()
  await page.getByText(w.settings.saved).waitFor()
}

describe.each(['fr', 'en'] as const)('an empty site, in %s', (language) => {
  // rules/setup.md#7, rules/setting.md#17, rules/park.md#12, rules/category.md#11,
  // rules/attribute.md#10, rules/import.md#23, rules/material.md#26, rules/user.md#17
  it('is set up by its admin and ready for use, and a member finds everything', async () => {
    const site = await startSite({ demo: false })
    try {
      const seat = await takeSeat(browser, site, { language })
      await openLogin(seat)
      const { words: w } = seat
      const { categories, parks, flat, ...modes } = w.settings.summary.mode
      await setUp(seat)
      expect(await ordersOffered(seat)).toEqual([categories, modes['sub-categories'], flat])
      await addPark(seat)
      expect(await ordersOffered(seat)).toEqual([categories, modes['sub-categories'], parks, flat])
      await addCategories(seat)
      await addAttribute(seat)
      await importStock(seat, language)
      await tagAMaterial(seat)
      await addMember(seat)
      await settle(seat)
      expect(seat.errors).toEqual([])
      await seat.context.close()

      const api = await openApi(site)
      const stock = await api.call(materialRoutes.all, { query: { orderBy: 'reference' } })
      expect(stock).toHaveLength(30)
      expect(stock[0]).toMatchObject({ name: 'Projecteur 0', stock_quantity: 10, rental_price: 12.5 })
      expect(stock[0]?.tags.map(({ name }) => name)).toEqual(['fragile'])
      expect(await api.call(settingsRoutes.get, {})).toMatchObject({
        general: { defaultPaginationLimit: 50 },
        company: { street: '3 rue des Tisserands' },
        calendar: { public: { enabled: true } },
      })

      const member = await takeSeat(browser, site, { language })
      await openLogin(member)
      await field(member.page, w.session.identifier).fill('regie')
      await member.page.getByRole('textbox', { name: w.session.password }).fill('praticable')
      await button(member.page, w.session.connect).click()
      await skipTour(member.page)
      await heading(member.page, w.frame.menu.calendar).waitFor()
      await menu(member.page, w.frame.menu.materials)
      await member.page.getByRole('row', { name: /Projecteur 29 / }).waitFor()
      expect(await member.page.getByRole('link', { name: w.frame.menu.users }).count()).toBe(0)
      expect(member.errors).toEqual([])
      await member.context.close()
    } finally {
      await site.stop()
    }
  }, 180_000)
})

/** What an empty list shows: its address, its drawing. */
const empty = [
  ['', 'case'],
  ['events', 'calendar'],
  ['materials', 'case'],
  ['kits', 'kit'],
  ['list-templates', 'clipboard'],
  ['categories', 'shelves'],
  ['attributes', 'card'],
  ['tokens', 'card'],
  ['beneficiaries', 'persons'],
  ['companies', 'building'],
  ['technicians', 'technician'],
  ...['materials', 'kits', 'list-templates', 'parks', 'tags', 'beneficiaries', 'technicians', 'users'].map((list) => [
    `${list}?deleted=true`,
    'bin',
  ]),
  ['materials?search=console', 'lens'],
  ['events?search=console', 'lens'],
] as const

// rules/screen.md#14
it.each([
  ['a desktop', {}],
  ['a phone', { size: phone, isTouch: true }],
] as const)(
  'every empty list shows on %s what belongs there, in words and in a drawing',
  async (_, look) => {
    const site = await startSite({ demo: 'bare' })
    try {
      const seat = await takeSeat(browser, site, look)
      const { page, words: w } = seat
      await enter(seat)
      for (const [path, name] of empty) {
        await page.goto(`${site.url}/${path}`)
        const drawing = page.getByRole('main').locator('[data-drawing]')
        await expect.poll(() => drawing.getAttribute('data-drawing'), { message: path }).toBe(name)
        expect.soft(await drawing.count(), path).toBe(1)
      }
      // The search of everything has its own.
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: w.frame.search.placeholder }).fill('trampoline')
      await page.getByRole('dialog').locator('[data-drawing=lens]').waitFor()
      await page.keyboard.press('Escape')
      await page.goto(`${site.url}/materials`)
      await page.getByRole('main').locator('[data-drawing]').waitFor()
      await checkBothSchemes(page, 'empty list')
      expect(seat.errors).toEqual([])
      await seat.context.close()
    } finally {
      await site.stop()
    }
  },
  180_000,
)
