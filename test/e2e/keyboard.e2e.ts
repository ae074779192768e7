import type { Browser } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { moveWallClock } from '#shared/rules/period.ts'
import { dayFromNow } from '../days.ts'
import type { RunningSite } from '../running-site.ts'
import type { Api } from './api.ts'
import { heading, patience, type Seat, takeSeat } from './at-screen.ts'
import { type Job, prepareJob, shownDays, typedDay } from './job.ts'
import { borrower } from './journey.ts'
import { pressAt, signInByKeys, typeInto, walkTo } from './keys.ts'
import { plain, readPdf } from './paper.ts'
import { useStage } from './stage.ts'

let browser: Browser
let site: RunningSite
let api: Api
let seat: Seat
useStage((stage) => ({ browser, site, api } = stage))

const named = (role: 'button' | 'textbox' | 'combobox' | 'link', name: string) =>
  seat.page.getByRole(role, { name, exact: true })
const bar = (title: string) => seat.page.getByRole('option', { name: new RegExp(`^${title},`) })
const bars = () => seat.page.getByRole('listbox', { name: 'Frise des événements' }).getByRole('option')

// rules/screen.md#26
describe('without a mouse', () => {
  // rules/calendar.md#13, rules/paper.md#11, rules/wizard.md#12, rules/wizard.md#15,
  // rules/wizard.md#17, rules/wizard.md#24, rules/wizard.md#25
  it('does the whole job', async () => {
    const job: Job = await prepareJob(api, 'Gala des commerçants')
    seat = await takeSeat(browser, site)
    const { page } = seat
    await signInByKeys(seat, site)

    await bars().first().waitFor()
    await walkTo(page, bars())
    await page.keyboard.press('n')
    await heading(page, 'Nouvel événement').waitFor()
    await typeInto(page, named('textbox', 'Titre'), job.title)
    await typeInto(page, named('textbox', 'Dates'), typedDay(job.saturday))
    await page.keyboard.press('Tab')
    await page.keyboard.press('Control+S')
    await page.getByText('C’est enregistré.').waitFor()
    expect(await named('textbox', 'Dates').inputValue()).toBe(shownDays(job.saturday, job.saturday, 'fr'))
    await pressAt(page, named('button', 'Enregistrer et continuer'))

    await page.getByRole('heading', { name: 'Bénéficiaires', level: 2 }).waitFor()
    await typeInto(page, named('combobox', 'Ajouter un bénéficiaire'), borrower.full)
    await page.getByRole('option', { name: `Créer « ${borrower.full} »` }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Nouveau bénéficiaire' })
    await dialog.waitFor()
    await typeInto(page, dialog.getByRole('textbox', { name: 'Téléphone' }), '06 12 34 56 78')
    await page.keyboard.press('Control+S')
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('list', { name: 'Bénéficiaires' }).getByText(borrower.full).waitFor()
    await pressAt(page, named('button', 'Enregistrer et continuer'))

    await page.getByRole('heading', { name: 'Techniciens', level: 2 }).waitFor()
    await pressAt(page, named('button', 'Enregistrer et continuer'))

    await page.getByRole('list', { name: 'Matériel à choisir' }).waitFor()
    const quantityOf = ({ name, reference }: Job['contested']) => named('textbox', `Quantité de ${name} (${reference})`)
    for (const line of job.lines) {
      await walkTo(page, quantityOf(line))
      await page.keyboard.type(`${line.quantity}`)
      await page.keyboard.press('Enter')
    }
    await page.getByRole('listitem').filter({ hasText: job.contested.name }).getByText(job.holder.title).waitFor()
    await page.keyboard.press('Control+S')
    await page.locator('[data-save=saved]').waitFor()
    await walkTo(page, page.getByRole('switch', { name: 'Seulement la sélection' }), 'Shift+Tab')
    await page.keyboard.press('Space')
    await page.getByText('20 références affichées').waitFor()
    await pressAt(page, named('button', 'Enregistrer et continuer'))

    await page.getByRole('heading', { name: 'Récapitulatif' }).waitFor()
    await page.getByRole('alert', { name: 'Il manque du matériel' }).waitFor()
    await pressAt(page, named('button', 'Confirmer l’événement'), 'Space')
    await page.getByRole('heading', { name: `« ${job.title} » est enregistré et confirmé` }).waitFor()
    const sheet = named('link', 'Imprimer la fiche de sortie')
    await walkTo(page, sheet)
    const { text } = await readPdf(seat, sheet)
    for (const { name, reference } of job.lines) {
      expect.soft(text).toContain(plain(name))
      expect.soft(text).toContain(reference)
    }
    await walkTo(page, named('link', 'Voir le calendrier'), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await heading(page, 'Calendrier').waitFor()
    await walkTo(page, bars())
    await page.keyboard.press('PageDown')
    await walkTo(page, bar(job.title), 'ArrowRight')
    expect(await bar(job.title).getAttribute('aria-label')).toMatch(/Confirmé.*Matériel manquant/)
    expect(seat.errors).toEqual([])
    await seat.context.close()
  }, 240_000)

  // rules/calendar.md#13, rules/calendar.md#24
  it('moves, opens, creates and deletes events on the calendar', async () => {
    const day = dayFromNow(2)
    const title = 'Balance du quatuor'
    const { id } = await api.call(eventRoutes.create, {
      body: { title, start_date: `${day} 00:00:00`, end_date: `${day} 23:59:59`, is_confirmed: false },
    })
    seat = await takeSeat(browser, site)
    const { page } = seat
    await signInByKeys(seat, site)
    await bar(title).waitFor()
    await walkTo(page, bars())
    await page.keyboard.press('Home')
    await walkTo(page, bar(title), 'ArrowRight')

    await page.keyboard.press('Alt+ArrowRight')
    const next = moveWallClock(`${day} 00:00:00`, { days: 1 })
    const startOnServer = async () => (await api.call(eventRoutes.get, { params: { id } })).start_date
    await expect.poll(startOnServer, { timeout: patience }).toBe(next)
    await walkTo(page, bar(title))
    await page.keyboard.press('Shift+ArrowRight')
    const endOnServer = async () => (await api.call(eventRoutes.get, { params: { id } })).end_date
    await expect.poll(endOnServer, { timeout: patience }).toBe(moveWallClock(`${day} 23:59:59`, { days: 2 }))

    await page.keyboard.press('Enter')
    const details = page.getByRole('dialog', { name: title })
    await details.waitFor()
    await walkTo(page, details.getByRole('tab', { name: 'Informations' }))
    await page.keyboard.press('ArrowRight')
    await details.getByRole('tab', { name: 'Informations', selected: false }).waitFor()
    await page.keyboard.press('ArrowLeft')
    await details.getByText('Cet événement n’a pas encore de matériel.').waitFor()
    await page.keyboard.press('Escape')
    await details.waitFor({ state: 'hidden' })
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')), { timeout: patience })
      .toContain(title)

    await page.keyboard.press('Delete')
    const question = page.getByRole('dialog', { name: 'Supprimer l’événement ?' })
    await question.waitFor()
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'hidden' })
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')), { timeout: patience })
      .toContain(title)
    await page.keyboard.press('Backspace')
    await pressAt(page, question.getByRole('button', { name: 'Supprimer l’événement' }))
    await bar(title).waitFor({ state: 'hidden' })
    await expect(api.call(eventRoutes.get, { params: { id } })).rejects.toThrow('404')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('role')), { timeout: patience })
      .toBe('option')

    const days = () => page.getByRole('button', { name: /Aller à une date/ }).textContent()
    const here = await days()
    await page.keyboard.press('PageDown')
    await page.keyboard.press('PageDown')
    await expect.poll(days, { timeout: patience }).not.toBe(here)
    const away = await days()
    await page.keyboard.press('t')
    const middle = dayFromNow(0)
    // The view glides there.
    await expect
      .poll(
        async () => {
          const passed = await days()
          await page.waitForTimeout(300)
          return passed !== away && passed === (await days())
        },
        { timeout: patience },
      )
      .toBe(true)
    await page.keyboard.press('n')
    await heading(page, 'Nouvel événement').waitFor()
    expect(await named('textbox', 'Dates').inputValue()).toBe(shownDays(middle, middle, 'fr'))
    expect(seat.errors).toEqual([])
    await seat.context.close()
  }, 240_000)
})
