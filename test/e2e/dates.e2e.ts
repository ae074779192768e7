import type { Browser } from 'playwright-core'
import { expect, it } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { today } from '#shared/period.ts'
import { settingsRoutes } from '#shared/settings.ts'
import { zone } from '../days.ts'
import type { RunningSite } from '../running-site.ts'
import type { Api } from './api.ts'
import { heading, signIn, spokenDay, takeSeat } from './at-screen.ts'
import { useStage } from './stage.ts'

let browser: Browser
let site: RunningSite
let api: Api
useStage((stage) => ({ browser, site, api } = stage))

it('says which date cannot be read, and takes those that people type', async () => {
  const seat = await takeSeat(browser, site)
  const { page } = seat
  await signIn(seat)
  await page.goto(`${site.url}/events/new`)
  await heading(page, 'Nouvel événement').waitFor()
  const start = page.getByRole('textbox', { name: 'Début', exact: true })
  const end = page.getByRole('textbox', { name: 'Fin', exact: true })
  const refusal = page.getByText('Cette date n’est pas valide.')

  await start.fill('29/2/2027')
  await start.press('Tab')
  await refusal.waitFor()
  await start.fill('5/12/2026')
  await start.press('Tab')
  await refusal.waitFor({ state: 'detached' })
  expect(await start.inputValue()).toBe('05/12/2026')

  await end.fill('04122026')
  await end.press('Tab')
  expect(await end.inputValue()).toBe('04/12/2026')
  // Said at once, before anything is sent, and beside what else is wrong.
  const backwards = page.getByText('La fin doit être après le début.')
  await backwards.waitFor()
  await page.getByRole('textbox', { name: 'Titre' }).fill('D')
  await page.getByRole('button', { name: 'Enregistrer et continuer' }).click()
  await page.getByText('Ce champ doit contenir au moins 2 caractères.').waitFor()
  await backwards.waitFor()
  await end.fill('05122026')
  await end.press('Tab')
  await backwards.waitFor({ state: 'detached' })

  // By key too, what cannot be read is not saved as what stood there before.
  await page.getByRole('textbox', { name: 'Titre' }).fill('Date d’essai')
  await start.fill('31/2/2027')
  await start.press('Control+S')
  await refusal.waitFor()
  await start.fill('4/12/2026')
  await start.press('Control+S')
  await page.getByText('C’est enregistré.').waitFor()
  const { data } = await api.call(eventRoutes.list, { query: { start: '2026-12-04', end: '2026-12-05' } })
  expect(data.find(({ title }) => title === 'Date d’essai')?.start_date).toMatch(/^2026-12-04/)
  expect(seat.errors).toEqual([])
  await seat.context.close()
})

it('marks today by the clock of the site, wherever the browser is', async () => {
  const here = today(zone, Date.now())
  // One of the two is on another day than the browser, whatever the hour.
  const far = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].find((one) => today(one, Date.now()) !== here) ?? zone
  await api.call(settingsRoutes.update, { body: { general: { timezone: far } } })
  const seat = await takeSeat(browser, site)
  const { page, words: w } = seat
  await signIn(seat)
  await page.goto(`${site.url}/events/new`)
  for (const open of [
    () => page.getByRole('textbox', { name: w.wizard.start, exact: true }).click(),
    async () => {
      await page.goto(site.url)
      await page.getByRole('button', { name: new RegExp(`^${w.calendar.centre}`) }).click()
    },
  ]) {
    await open()
    const marked = page.locator('table button[aria-current=date]')
    await marked.waitFor()
    expect(await marked.getAttribute('aria-label')).toBe(spokenDay(today(far, Date.now()), 'fr'))
    expect(await page.locator('table button[data-today]').count()).toBe(1)
  }
  expect(seat.errors).toEqual([])
  await seat.context.close()
})
