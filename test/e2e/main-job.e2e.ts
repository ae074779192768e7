import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { userRoutes } from '#shared/user.ts'
import { launch } from '../browser.ts'
import { type RunningSite, startSite } from '../running-site.ts'
import { type Api, openApi } from './api.ts'
import {
  checkScreen,
  heading,
  patience,
  pickDay,
  plain,
  readPdf,
  type Seat,
  say,
  signIn,
  takeSeat,
} from './at-screen.ts'
import { type Job, prepareJob } from './job.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser?.close())

describe.each([
  { engine: 'embedded', language: 'fr', scheme: 'light' },
  { engine: 'postgresql', language: 'en', scheme: 'dark' },
] as const)('the whole job with a mouse ($engine, $language, $scheme)', ({ engine, language, scheme }) => {
  let site: RunningSite
  let api: Api
  let job: Job
  let seat: Seat
  beforeAll(async () => {
    site = await startSite({ engine })
    api = await openApi(site)
    await api.call(userRoutes.updateSettings, { params: { id: api.user.id }, body: { language } })
    job = await prepareJob(api, 'Bal de la Saint-Éloi')
    seat = await takeSeat(browser, site, { language, scheme })
  })
  afterAll(async () => {
    await seat?.context.close()
    await site?.stop()
  })

  it(
    'takes an event from the sign-in to its release sheet',
    async () => {
      const { page, words: w } = seat

      await heading(page, w.session.welcome).waitFor()
      await checkScreen(page, 'login')
      await signIn(seat)
      await page.getByRole('option').first().waitFor()
      await checkScreen(page, 'calendar')

      await page.getByRole('link', { name: w.calendar.new_event }).click()
      await heading(page, w.wizard.new).waitFor()
      await page.getByRole('textbox', { name: w.wizard.title }).fill(job.title)
      await page.getByRole('textbox', { name: w.wizard.start, exact: true }).click()
      await page
        .getByRole('button', { name: /\d{4}$/ })
        .first()
        .waitFor()
      await checkScreen(page, 'step 1 with its date picker')
      await pickDay(page, job.saturday, language)
      await page.getByLabel(w.wizard.location).fill('Salle des fêtes, Bouchemaine')
      await checkScreen(page, 'step 1')
      await page.getByRole('button', { name: w.wizard.save_continue }).click()

      await page.getByRole('heading', { name: w.wizard.step.beneficiaries }).waitFor()
      await page.getByText(w.wizard.saved).waitFor()
      await page.getByRole('combobox', { name: w.wizard.search_beneficiary }).fill('Apolline Verdier-Lacaze')
      await page.getByRole('option', { name: say(w.wizard.create_named, { name: 'Apolline Verdier-Lacaze' }) }).click()
      const dialog = page.getByRole('dialog', { name: w.wizard.create_beneficiary })
      await dialog.waitFor()
      expect(await dialog.getByLabel(w.person.first_name).inputValue()).toBe('Apolline')
      expect(await dialog.getByLabel(w.person.last_name, { exact: false }).last().inputValue()).toBe('Verdier-Lacaze')
      await checkScreen(page, 'step 2, new beneficiary')
      await dialog.getByRole('button', { name: w.person.save }).click()
      await dialog.waitFor({ state: 'hidden' })
      const people = page.getByRole('list', { name: w.wizard.step.beneficiaries })
      await people.getByText('Apolline Verdier-Lacaze').waitFor()
      await people.getByText(w.wizard.on_bill).waitFor()
      await checkScreen(page, 'step 2')
      await page.getByRole('button', { name: w.wizard.save_continue }).click()

      await page.getByRole('table', { name: w.wizard.list.label }).waitFor()
      const search = page.getByRole('searchbox', { name: w.wizard.list.search })
      for (const [at, { name, reference, quantity }] of job.lines.entries()) {
        await search.fill(reference)
        const names = { name, reference }
        if (at % 4 === 0) {
          const more = page.getByRole('button', { name: say(w.wizard.list.more, names), exact: true })
          for (let pressed = 0; pressed < quantity; pressed++) await more.click()
        } else {
          await page
            .getByRole('textbox', { name: say(w.wizard.list.quantity_of, names), exact: true })
            .fill(`${quantity}`)
        }
      }
      await search.fill(job.contested.reference)
      const row = page.getByRole('row').filter({ hasText: job.contested.name }).filter({ hasText: w.wizard.taken.by })
      await row.waitFor()
      expect(plain((await row.textContent()) ?? '')).toContain(say(w.wizard.list.missing_of, { shown: 2 }))
      expect(plain((await row.textContent()) ?? '')).toContain(say(w.wizard.taken.one, { shown: job.taken }))
      expect(await row.getByRole('link', { name: job.holder.title }).getAttribute('href')).toContain(
        `event=${job.holder.id}`,
      )
      await search.fill('')
      await page.locator('[data-save=saved]').waitFor()
      await checkScreen(page, 'step 3')
      await page.getByRole('button', { name: w.wizard.save_continue }).click()

      await page.getByRole('heading', { name: w.wizard.step.summary }).waitFor()
      await page.getByText(w.wizard.summary.missing_title, { exact: true }).waitFor()
      for (const { name } of job.lines) await page.getByRole('cell', { name }).first().waitFor()
      await checkScreen(page, 'summary')
      await page.getByRole('button', { name: w.wizard.confirm.confirm }).click()

      await page.getByRole('heading', { name: say(w.wizard.done.confirmed, { title: job.title }) }).waitFor()
      await checkScreen(page, 'the end of the wizard')
      const { text, layout } = await readPdf(seat, page.getByRole('link', { name: w.wizard.summary.print }))
      expect(text).toContain(job.title)
      expect(text).toContain('Apolline Verdier-Lacaze')
      for (const { name, reference, quantity } of job.lines) {
        expect.soft(text).toContain(plain(name))
        // On paper reference and quantity stand on one line.
        const line = layout.split('\n').find((one) => plain(` ${one} `).includes(` ${reference} `))
        expect.soft(line, `${reference} in the PDF`).toMatch(new RegExp(`\\b${quantity}\\b`))
      }

      await page.getByRole('link', { name: w.wizard.done.calendar }).click()
      await page.getByRole('button', { name: w.calendar.centre }).click()
      await pickDay(page, job.saturday, language)
      const bar = page.getByRole('option', { name: new RegExp(`^${job.title},`) }).filter({ hasNotText: 'la veille' })
      await bar.waitFor()
      const spoken = (await bar.getAttribute('aria-label')) ?? ''
      expect(spoken).toContain(w.event.status.confirmed)
      expect(spoken).toContain(w.event.status.missing_materials)
      await bar.dblclick()
      const details = page.getByRole('dialog', { name: job.title })
      await details.getByText('Apolline Verdier-Lacaze').waitFor()
      await checkScreen(page, 'details, information')
      await details.getByRole('tab', { name: w.event.tabs.materials }).click()
      await details.getByRole('link', { name: job.holder.title }).waitFor()
      await checkScreen(page, 'details, materials')
      await details.getByRole('button', { name: w.event.close }).click()
      await details.waitFor({ state: 'hidden' })

      const { data } = await api.call(eventRoutes.search, { query: { search: job.title } })
      const made = data.find(({ title }) => title === job.title)
      const event = await api.call(eventRoutes.get, { params: { id: made?.id ?? 0 } })
      expect(event).toMatchObject({
        start_date: `${job.saturday} 00:00:00`,
        end_date: `${job.saturday} 23:59:59`,
        is_confirmed: true,
        has_missing_materials: true,
      })
      const asked = new Map(job.lines.map(({ id, quantity }) => [id, quantity]))
      expect(new Map(event.materials.map(({ id, pivot }) => [id, pivot.quantity]))).toEqual(asked)
      expect(seat.errors).toEqual([])
    },
    patience * 8,
  )
})
