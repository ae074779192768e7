import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { userRoutes } from '#shared/user.ts'
import { type RunningSite, startSite } from '../running-site.ts'
import { type Api, openApi } from './api.ts'
import { checkScreen, heading, openLogin, patience, pickDay, type Seat, signIn, takeSeat } from './at-screen.ts'
import { type Job, prepareJob } from './job.ts'
import { borrower, makeEvent } from './journey.ts'
import { useBrowser } from './stage.ts'

let browser: Browser
useBrowser((one) => {
  browser = one
})

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

  // rules/wizard.md#12, rules/wizard.md#15, rules/wizard.md#24, rules/wizard.md#25,
  // rules/wizard.md#26, rules/paper.md#10, rules/paper.md#11, rules/details.md#15
  it(
    'takes an event from the sign-in to its release sheet',
    async () => {
      const { page, words: w } = seat

      await openLogin(seat)
      await heading(page, w.session.welcome).waitFor()
      await checkScreen(page, 'login')
      await signIn(seat)
      await page.getByRole('option').first().waitFor()
      await checkScreen(page, 'calendar')

      const hands = { language, press: (target: Locator) => target.click(), screen: checkScreen }
      await makeEvent(seat, job, hands)

      await page.getByRole('link', { name: w.wizard.done.calendar }).click()
      await page.getByRole('button', { name: w.calendar.centre }).click()
      await pickDay(page, job.saturday, hands)
      const bar = page.getByRole('option', { name: new RegExp(`^${job.title},`) })
      await bar.waitFor()
      const spoken = (await bar.getAttribute('aria-label')) ?? ''
      expect(spoken).toContain(w.event.status.confirmed)
      expect(spoken).toContain(w.event.status.missing_materials)
      await bar.dblclick()
      const details = page.getByRole('dialog', { name: job.title })
      await details.getByText(borrower.full).waitFor()
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
