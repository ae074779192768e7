import type { Browser } from 'playwright-core'
import { expect, it } from 'vitest'
import { attributeRoutes } from '#shared/attribute.ts'
import { eventRoutes } from '#shared/event.ts'
import { materialRoutes } from '#shared/material.ts'
import { parkRoutes } from '#shared/park.ts'
import { formatPeriod } from '#shared/rules/format.ts'
import { today } from '#shared/rules/period.ts'
import { settingsRoutes } from '#shared/settings.ts'
import { userRoutes } from '#shared/user.ts'
import { zone } from '../days.ts'
import type { RunningSite } from '../running-site.ts'
import type { Api } from './api.ts'
import { enter, focused, heading, say, spokenDay, takeSeat } from './at-screen.ts'
import { useStage } from './stage.ts'

let browser: Browser
let site: RunningSite
let api: Api
useStage((stage) => ({ browser, site, api } = stage), { isRenewed: true })

// rules/language.md#15, rules/screen.md#17, rules/wizard.md#10
it('names a date it cannot read, and accepts the formats people type', async () => {
  const seat = await takeSeat(browser, site)
  const { page, words: w } = seat
  await enter(seat)
  await page.goto(`${site.url}/events/new`)
  await heading(page, 'Nouvel événement').waitFor()
  const dates = page.getByRole('textbox', { name: 'Dates' })
  const refusal = page.getByText(w.form.range.unread, { exact: true })

  await dates.fill('29/2/2027')
  await refusal.waitFor()
  await dates.press('Tab')
  await page.getByText(w.form.range.no_such_day, { exact: true }).waitFor()
  expect(await dates.inputValue()).toBe('29/2/2027')
  await dates.fill('bientôt')
  await dates.press('Control+S')
  await refusal.waitFor()
  // The head names the field until it reads again.
  const named = page.getByText(say(w.form.refused_unread, { label: 'Dates' }), { exact: true })
  await named.waitFor()
  // What was read is shown before it is taken.
  await dates.fill('5/12/2026 au 7/12/2026')
  await refusal.waitFor({ state: 'detached' })
  await page.getByText('Lu : sam. 5 déc. 2026 – lun. 7 déc. 2026').waitFor()
  await named.waitFor({ state: 'detached' })
  await dates.press('Tab')
  await expect.poll(() => dates.inputValue()).toBe('sam. 5 déc. 2026 – lun. 7 déc. 2026')

  await dates.fill('5/12/2026 4h07 - 18h')
  await dates.press('Enter')
  await page.getByText(w.invalid.quarter, { exact: true }).waitFor()
  await dates.fill('5/12/2026 - 4/12/2026')
  await dates.press('Enter')
  await page.getByText('Le dernier jour ne peut pas précéder le premier.', { exact: true }).waitFor()
  await dates.fill('5-6 déc 2026')
  await dates.press('Enter')
  expect(await dates.inputValue()).toBe('sam. 5 déc. 2026 – dim. 6 déc. 2026')
  // Two clicks in one calendar: the first day stands for both until the second.
  await dates.click()
  const day = (day: string) => page.getByRole('button', { name: spokenDay(day, 'fr'), exact: true })
  await day('2026-12-08').click()
  await expect.poll(() => dates.inputValue()).toBe('mar. 8 déc. 2026')
  await day('2026-12-10').click()
  await expect.poll(() => dates.inputValue()).toBe('mar. 8 déc. 2026 – jeu. 10 déc. 2026')
  // By arrows in the calendar, and back by Escape.
  await dates.press('ArrowDown')
  await focused(day('2026-12-08'))
  await page.keyboard.press('Escape')
  await focused(dates)
  await day('2026-12-08').waitFor({ state: 'hidden' })

  // By keyboard too, an unreadable text does not save the previous value.
  await page.getByRole('textbox', { name: 'Titre' }).fill('Date d’essai')
  await dates.fill('31/2/2027')
  await dates.press('Control+S')
  await page.getByText(w.form.range.no_such_day, { exact: true }).waitFor()
  await dates.fill('4/12/2026')
  await dates.press('Control+S')
  await page.getByText('C’est enregistré.').waitFor()
  const { data } = await api.call(eventRoutes.list, { query: { start: '2026-12-04', end: '2026-12-05' } })
  expect(data.find(({ title }) => title === 'Date d’essai')?.start_date).toMatch(/^2026-12-04/)
  expect(seat.errors).toEqual([])
  await seat.context.close()
})

for (const language of ['fr', 'en'] as const) {
  // rules/language.md#15, rules/material.md#29, rules/screen.md#16, rules/screen.md#17, rules/attribute.md#9
  it(`stores the typed date of an attribute day first, and refuses one it cannot read (${language})`, async () => {
    const name = `Contrôle ${language}`
    const attribute = await api.call(attributeRoutes.create, { body: { name, type: 'date' } })
    const [park] = await api.call(parkRoutes.choices, {})
    const { id } = await api.call(materialRoutes.create, {
      body: {
        name: `Palan ${language}`,
        reference: `PAL-${language}`,
        park_id: park?.id ?? 0,
        stock_quantity: 1,
        rental_price: 0,
      },
    })
    const stored = async () => {
      const { attributes } = await api.call(materialRoutes.get, { params: { id } })
      return attributes.find((one) => one.id === attribute.id)?.value
    }
    const speak = (to: 'FR' | 'EN') =>
      api.call(userRoutes.updateSettings, { params: { id: api.user.id }, body: { language: to } })
    await speak(language === 'fr' ? 'FR' : 'EN')
    const seat = await takeSeat(browser, site, { language })
    const { page, words: w } = seat
    await enter(seat)
    const day = page.getByRole('textbox', { name, exact: true })
    const save = page.getByRole('button', { name: w.material.save, exact: true })
    const typeAndSave = async (text: string) => {
      await page.goto(`${site.url}/materials/${id}`)
      await day.fill(text)
      await save.click()
      await heading(page, w.frame.menu.materials).waitFor()
    }
    await typeAndSave('05/06/2026')
    expect(await stored()).toBe('2026-06-05')
    await typeAndSave('31/12/2026')
    expect(await stored()).toBe('2026-12-31')

    await page.goto(`${site.url}/materials/${id}/view`)
    await page.getByText('31/12/2026', { exact: true }).waitFor()

    // The text stays, the field says why, and neither the button nor the key saves another day in
    // its place.
    const refusal = page.getByText(w.form.range.no_such_day, { exact: true })
    await page.goto(`${site.url}/materials/${id}`)
    await day.fill('31/02/2027')
    await save.click()
    await refusal.waitFor()
    // The foot names the field, for a user who cannot see it.
    await page.getByText(say(w.form.refused_unread, { label: name }), { exact: true }).waitFor()
    expect(await day.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await day.inputValue()).toBe('31/02/2027')
    await day.press('Control+S')
    await refusal.waitFor()
    expect(await stored()).toBe('2026-12-31')
    await day.fill('5.1.27')
    await day.press('Control+S')
    await heading(page, w.frame.menu.materials).waitFor()
    expect(await stored()).toBe('2027-01-05')
    await typeAndSave('')
    expect(await stored()).toBeUndefined()
    await speak('FR')
    expect(seat.errors).toEqual([])
    await seat.context.close()
  })
}

// rules/screen.md#17, rules/wizard.md#9, rules/wizard.md#10
it('names an hour it cannot read, and saves no other in its place', async () => {
  const seat = await takeSeat(browser, site)
  const { page, words: w } = seat
  await enter(seat)
  await page.goto(`${site.url}/events/new?atDate=2027-05-04`)
  await page.getByRole('textbox', { name: w.wizard.title }).fill('Heure d’essai')
  await page.getByRole('switch', { name: w.wizard.whole_days }).press('Space')
  const hour = page.getByRole('combobox', { name: w.wizard.end_time })
  const proceed = page.getByRole('button', { name: w.wizard.save_continue })
  for (const [text, refusal] of [
    ['25h', w.form.not_a_time],
    ['20h10', w.invalid.quarter],
  ] as const) {
    await hour.fill(text)
    // The refused text stays to be seen, also once the field is left, and no second press saves another hour.
    for (const _ of ['once', 'twice']) {
      await proceed.click()
      await page.getByText(refusal).waitFor()
    }
    await page.getByRole('textbox', { name: w.wizard.title }).click()
    await page.getByText(refusal).waitFor()
    expect(await hour.inputValue()).toBe(text)
    await page.getByRole('heading', { name: w.wizard.step.information }).waitFor()
  }
  // An end before the start is not offered.
  await hour.fill('')
  expect(await page.getByRole('option', { name: '09:00', exact: true }).count()).toBe(0)
  await page.getByRole('option', { name: '09:15', exact: true }).waitFor()
  // An hour before it is of the night that follows, until a later one is typed.
  await hour.fill('2h')
  await hour.press('Tab')
  const nightly = formatPeriod('2027-05-04 09:00:00', '2027-05-05 02:00:00', 'fr')
  await expect.poll(() => page.getByRole('textbox', { name: w.wizard.dates }).inputValue()).toBe(nightly)
  // A click selects the hour, to type over it.
  await page.getByRole('textbox', { name: w.wizard.title }).click()
  await hour.click()
  await page.keyboard.type('20h15')
  await proceed.click()
  await page.getByRole('heading', { name: w.wizard.step.beneficiaries }).waitFor()
  const { data } = await api.call(eventRoutes.list, { query: { start: '2027-05-04', end: '2027-05-05' } })
  expect(data.find(({ title }) => title === 'Heure d’essai')?.end_date).toBe('2027-05-04 20:15:00')
  expect(seat.errors).toEqual([])
  await seat.context.close()
})

// rules/screen.md#30
it('marks today by the clock of the site, wherever the browser is', async () => {
  const here = today(zone, Date.now())
  // One of the two is on another day than the browser, whatever the hour.
  const far = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].find((one) => today(one, Date.now()) !== here) ?? zone
  await api.call(settingsRoutes.update, { body: { general: { timezone: far } } })
  const seat = await takeSeat(browser, site)
  const { page, words: w } = seat
  await enter(seat)
  await page.goto(`${site.url}/events/new`)
  for (const open of [
    () => page.getByRole('textbox', { name: w.wizard.dates }).click(),
    async () => {
      // The picker opens on the month of the centre, which on the last days of a month may be the next.
      await page.goto(`${site.url}/?date=${today(far, Date.now())}`)
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
