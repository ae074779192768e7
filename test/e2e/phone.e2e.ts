import type { Browser, Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { phone } from '../browser.ts'
import type { RunningSite } from '../running-site.ts'
import { openApi } from './api.ts'
import { checkBothSchemes, type Hands, heading, openLogin, patience, type Seat, signIn, takeSeat } from './at-screen.ts'
import { type Job, prepareJob } from './job.ts'
import { borrower, makeEvent } from './journey.ts'
import { landsOn } from './keys.ts'
import { useStage } from './stage.ts'

let browser: Browser
let site: RunningSite
let job: Job
let seat: Seat
useStage(async (stage) => {
  ;({ browser, site } = stage)
  job = await prepareJob(await openApi(site), 'Concert de la Sainte-Cécile')
  seat = await takeSeat(browser, site, { size: phone, isTouch: true })
})

const hands: Hands = {
  language: 'fr',
  press: (target: Locator) => target.tap(),
  screen: async (page: Page, name: string) => {
    await checkBothSchemes(page, name)
    const { content, window } = await page.evaluate(() => ({
      content: document.documentElement.scrollWidth,
      window: innerWidth,
    }))
    expect.soft(content, `width of ${name}`).toBeLessThanOrEqual(window)
  },
}

// rules/screen.md#28, rules/calendar.md#20, rules/wizard.md#12, rules/wizard.md#15,
// rules/wizard.md#24, rules/wizard.md#25, rules/wizard.md#26, rules/paper.md#11
it(
  'does the whole job with a thumb on a screen of 390 x 844',
  async () => {
    const { page } = seat
    const { press, screen } = hands
    await openLogin(seat)
    await heading(page, 'Bonjour').waitFor()
    await screen(page, 'login')
    await signIn(seat)
    await page.getByRole('region', { name: 'Agenda' }).waitFor()
    await screen(page, 'agenda')
    await press(page.getByRole('button', { name: 'Ouvrir le menu' }))
    await page.getByRole('link', { name: 'Bénéficiaires' }).waitFor()
    await screen(page, 'menu')
    await press(page.getByRole('button', { name: 'Ouvrir le menu' }))

    await makeEvent(seat, job, hands)

    await press(page.getByRole('link', { name: 'Voir le calendrier' }))
    const entry = page.getByRole('button').filter({ hasText: job.title })
    await entry.waitFor()
    await expect.poll(() => entry.textContent(), { timeout: patience }).toContain('Matériel manquant')
    expect(await entry.textContent()).toContain('Confirmé')
    await press(entry)
    const details = page.getByRole('dialog', { name: job.title })
    await details.getByText(borrower.full).waitFor()
    await screen(page, 'details, information')
    // The buttons stand on a bar as wide as the screen: nothing scrolls by beside them.
    const room = details.locator('.dialog-scroll')
    await room.evaluate((one) => one.scrollTo(0, one.scrollHeight))
    const hit = await page.evaluate(() =>
      [8, 100, 200, 300, 380].map((x) => document.elementFromPoint(x, 30)?.closest('.event-head > *')?.className),
    )
    expect(new Set(hit)).toEqual(new Set([hit[4]]))
    expect(hit[4]).toBeTruthy()
    await room.evaluate((one) => one.scrollTo(0, 0))
    await press(details.getByRole('tab', { name: 'Matériel' }))
    await details.getByRole('link', { name: job.holder.title }).waitFor()
    await screen(page, 'details, materials')
    await press(details.getByRole('button', { name: 'Fermer les détails' }))
    await details.waitFor({ state: 'hidden' })

    await press(page.getByRole('button', { name: 'Frise', exact: true }))
    await page.getByRole('listbox', { name: 'Frise des événements' }).waitFor()
    await screen(page, 'timeline')
    for (const path of [
      'materials',
      'parks',
      'categories',
      'tags',
      'beneficiaries',
      'materials/new',
      'beneficiaries/new',
    ]) {
      await page.goto(`${site.url}/${path}`)
      await page.locator('main').getByRole('button').first().waitFor()
      await screen(page, path)
    }
    expect(seat.errors).toEqual([])
  },
  patience * 8,
)

// rules/screen.md#25, rules/screen.md#28
it(
  'keeps the closed menu out of the Tab order, and closes it with Escape',
  async () => {
    const { page } = seat
    await page.goto(`${site.url}/tags`)
    await page.locator('main').getByRole('button').first().waitFor()
    const opener = page.getByRole('button', { name: 'Ouvrir le menu' })
    const entry = page.getByRole('navigation').getByRole('link', { name: /^Aujourd’hui/ })
    const skip = page.getByRole('link', { name: 'Aller au contenu' })
    await skip.focus()
    await page.keyboard.press('Tab')
    await landsOn(page, opener)
    await page.keyboard.press('Enter')
    await landsOn(page, entry)
    await page.keyboard.press('Escape')
    await landsOn(page, opener)
    await page.keyboard.press('Shift+Tab')
    await landsOn(page, skip)
    expect(seat.errors).toEqual([])
  },
  patience * 2,
)

it(
  'keeps the account button whole beside a long title',
  async () => {
    const { page } = seat
    const icon = page.getByRole('button', { name: /^Bonjour/ }).locator('svg')
    await page.goto(`${site.url}/companies`)
    await page.getByRole('link', { name: 'Compagnie Orkestar Bruit & Vent' }).tap()
    await heading(page, 'Compagnie Orkestar Bruit & Vent').waitFor()
    expect((await icon.first().boundingBox())?.width).toBe(20)
    expect(seat.errors).toEqual([])
  },
  patience * 2,
)

// rules/screen.md#28
it(
  'keeps the actions of a list in the top bar: a plus, and a menu of the others',
  async () => {
    const { page, words: w } = seat
    await page.goto(`${site.url}/materials`)
    const bar = page.getByRole('banner')
    const others = bar.getByRole('button', { name: w.frame.more_actions, exact: true })
    await others.tap()
    for (const name of [w.material.manage_attributes, w.material.print_all, w.imports.action])
      await page.getByRole('menuitem', { name, exact: true }).waitFor()
    await checkBothSchemes(page, 'the actions of a list')
    await page.getByRole('menuitem', { name: w.table.show_trash, exact: true }).tap()
    await page.waitForURL(/deleted=true/)
    await others.tap()
    await page.getByRole('menuitem', { name: w.table.leave_trash, exact: true }).tap()
    await page.waitForURL((url) => !url.searchParams.has('deleted'))
    await bar.getByRole('link', { name: w.material.new, exact: true }).tap()
    await heading(page, w.material.new).waitFor()
    expect(seat.errors).toEqual([])
  },
  patience * 2,
)
