import type { Browser, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { admin, type RunningSite, startSite } from '../running-site.ts'
import {
  checkBothSchemes,
  heading,
  hold,
  leave,
  openLogin,
  patience,
  type Seat,
  signIn,
  skipTour,
  submitLogin,
  takeSeat,
} from './at-screen.ts'
import { boxOf } from './by-mouse.ts'
import { useStage } from './stage.ts'

let browser: Browser
let site: RunningSite
useStage((stage) => ({ browser, site } = stage))

const at = ({ page }: Seat, path: string) =>
  expect.poll(() => page.url(), { timeout: patience }).toBe(`${site.url}${path}`)
const greeting = ({ page }: Seat, name: RegExp) => page.getByRole('button', { name })

/** One narrow sheet: the product's name and the switch of languages above, and no menu. */
async function isSheet(page: Page): Promise<void> {
  const [sheet, languages] = [page.getByRole('main'), page.getByRole('radiogroup', { name: 'Langue' })]
  await sheet.getByText('Flightcase', { exact: true }).waitFor()
  expect(await page.getByRole('navigation').count()).toBe(0)
  expect(await page.getByRole('banner').count()).toBe(0)
  const [{ width }, above, first] = [
    await boxOf(sheet),
    await boxOf(languages),
    await boxOf(sheet.getByRole('textbox').first()),
  ]
  expect(width).toBeLessThanOrEqual(720)
  expect(above.y + above.height).toBeLessThan(first.y)
}

describe('the session', () => {
  // rules/session.md#15, rules/session.md#16, rules/session.md#17, rules/session.md#20
  it('sends a visitor without a session to the login page, and says goodbye there', async () => {
    const seat = await takeSeat(browser, site)
    await openLogin(seat)
    await at(seat, '/login')
    expect(await seat.page.getByRole('status').count()).toBe(0)
    await seat.page.getByRole('button', { name: 'Se connecter' }).click()
    await seat.page.getByText('Ce champ est obligatoire.').first().waitFor()
    await checkBothSchemes(seat.page, 'login with errors')
    await seat.page.getByLabel('Email ou pseudo').fill('admin')
    await seat.page.getByRole('textbox', { name: 'Mot de passe' }).fill('pas celui-là')
    await seat.page.getByRole('button', { name: 'Se connecter' }).click()
    await seat.page.getByRole('alert').getByText('Email, pseudo ou mot de passe incorrect.').waitFor()
    await signIn(seat)
    await at(seat, '/')
    await seat.page.goto(`${site.url}/login`)
    await at(seat, '/')
    await greeting(seat, /^Bonjour/).click()
    await checkBothSchemes(seat.page, 'greeting menu')
    await seat.page.getByRole('button', { name: 'Se déconnecter' }).click()
    await at(seat, '/login#bye')
    await seat.page.getByText('Vous êtes déconnecté. À bientôt !').waitFor()
    await checkBothSchemes(seat.page, 'goodbye')
    await seat.page.goto(`${site.url}/materials`)
    await at(seat, '/login')
    await leave(seat)
  }, 120_000)

  // rules/session.md#17, rules/session.md#19
  it('leads to the screen that was asked for, where the group of the user has it', async () => {
    const seat = await takeSeat(browser, site)
    const member = { pseudo: 'member', password: admin.password }
    await seat.page.goto(`${site.url}/users?search=ali`)
    await at(seat, '/login')
    await submitLogin(seat.page, seat.words, member)
    await at(seat, '/')
    await seat.context.clearCookies()
    await seat.page.goto(`${site.url}/materials?search=micro`)
    await at(seat, '/login')
    await seat.page.reload()
    await submitLogin(seat.page, seat.words, member)
    await at(seat, '/materials?search=micro')
    await heading(seat.page, 'Matériel').waitFor()
    await leave(seat)
  }, 120_000)

  // rules/language.md#4, rules/screen.md#7
  it('offers both languages above the login, on a sheet without menu, and remembers the choice on this machine', async () => {
    const seat = await takeSeat(browser, site)
    const { page } = seat
    await openLogin(seat)
    const identifier = page.getByLabel('Email ou pseudo')
    await identifier.waitFor()
    await isSheet(page)
    await page.getByRole('radiogroup', { name: 'Langue' }).getByText('EN', { exact: true }).click()
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    expect(await page.getByRole('radio', { name: 'EN', checked: true }).count()).toBe(1)
    await leave(seat)
  }, 120_000)

  // rules/session.md#7, rules/session.md#16, rules/session.md#17, rules/change.md#14
  it('says that it expired as soon as it does', async () => {
    const seat = await takeSeat(browser, site)
    await signIn(seat)
    await seat.page.locator('[data-live=live]').waitFor()
    const cookie = (await seat.context.cookies()).find(({ name }) => name === 'Authorization')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
    const ended = await fetch(`${site.url}/api/session`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${cookie?.value}` },
    })
    expect(ended.status).toBe(204)
    await at(seat, '/login#expired')
    await seat.page.getByText('Votre session a expiré. Reconnectez-vous.').waitFor()
    await seat.page.goto(`${site.url}/parks`)
    await at(seat, '/login#expired')
    await leave(seat)
  }, 120_000)

  // rules/session.md#16, rules/session.md#19
  it('signs out a user who opens a screen of another group', async () => {
    const seat = await takeSeat(browser, site)
    await signIn(seat, 'member')
    await seat.page.goto(`${site.url}/users`)
    await at(seat, '/login#restricted')
    await seat.page.getByText('Vous n’avez pas accès à cette page. Connectez-vous avec un autre compte.').waitFor()
    await seat.page.goto(`${site.url}/`)
    await at(seat, '/login')
    await leave(seat)
  }, 120_000)

  // rules/screen.md#2, rules/screen.md#20
  it('leads an unknown path to the calendar', async () => {
    const seat = await takeSeat(browser, site)
    await signIn(seat)
    await seat.page.goto(`${site.url}/cela/n-existe-pas`)
    await at(seat, '/')
    await seat.page.goto(`${site.url}/materials/999999`)
    await seat.page.getByRole('heading', { name: 'Introuvable' }).waitFor()
    await checkBothSchemes(seat.page, 'not found')
    await seat.page.getByRole('link', { name: 'Retour au calendrier' }).click()
    await heading(seat.page, 'Calendrier').waitFor()
    await leave(seat)
  }, 120_000)

  // rules/calendar.md#1, rules/details.md#5, rules/group.md#10, rules/session.md#19
  it('shows visitors the calendar without any editing', async () => {
    const seat = await takeSeat(browser, site)
    const { page } = seat
    await signIn(seat, 'visitor')
    await page.getByRole('option').first().waitFor()
    const menu = page.getByRole('navigation', { name: 'Menu principal' })
    expect(await menu.getByRole('link').allTextContents()).toEqual(['Calendrier', 'Événements'])
    expect(await page.getByRole('link', { name: 'Nouvel événement' }).count()).toBe(0)
    await page.getByRole('option').first().dblclick()
    const details = page.getByRole('dialog')
    await details.getByRole('tab', { name: 'Informations' }).waitFor()
    expect(await details.getByRole('link', { name: 'Modifier' }).count()).toBe(0)
    expect(await details.getByRole('button', { name: 'Autres actions' }).count()).toBe(0)
    await checkBothSchemes(page, 'details for a visitor')
    await page.goto(`${site.url}/materials`)
    await at(seat, '/login#restricted')
    await leave(seat)
  }, 120_000)

  // rules/language.md#2, rules/language.md#3, rules/language.md#18, rules/screen.md#8, rules/change.md#20
  it('remembers language and theme', async () => {
    const seat = await takeSeat(browser, site)
    const { page } = seat
    await signIn(seat, 'member')
    await greeting(seat, /^Bonjour/).click()
    await page.getByRole('radiogroup', { name: 'Apparence' }).getByText('Sombre').click()
    await page.locator('html[data-mantine-color-scheme=dark]').waitFor()
    // Back and forth before the first choice is stored: each write follows the one before it, and
    // the last choice counts.
    const release = await hold(page, '**/api/users/*/settings')
    for (const [choice, lang] of [
      ['English', 'en'],
      ['Français', 'fr'],
      ['English', 'en'],
    ] as const) {
      await page.getByRole('radiogroup').getByText(choice).click()
      await page.locator(`html[lang=${lang}]`).waitFor()
      await page.getByRole('radiogroup', { name: lang === 'en' ? 'Language' : 'Langue' }).waitFor()
    }
    const answers: number[] = []
    page.on('response', (response) => /users\/\d+\/settings$/.test(response.url()) && answers.push(response.status()))
    release()
    await expect.poll(() => answers, { timeout: patience }).toEqual([200, 200, 200])
    await heading(page, 'Calendar').waitFor()
    await page.waitForFunction(() => document.documentElement.lang === 'en')
    await expect
      .poll(() => page.evaluate(async () => (await (await fetch('api/session')).json()).settings.language), {
        timeout: patience,
      })
      .toBe('EN')
    await page.reload()
    await heading(page, 'Calendar').waitFor()
    await page.locator('html[data-mantine-color-scheme=dark]').waitFor()
    await leave(seat)

    const elsewhere = await takeSeat(browser, site)
    await openLogin(elsewhere)
    await elsewhere.page.getByLabel('Email ou pseudo').fill('member')
    await elsewhere.page.getByRole('textbox', { name: 'Mot de passe' }).fill(site.password)
    await elsewhere.page.getByRole('button', { name: 'Se connecter' }).click()
    await heading(elsewhere.page, 'Calendar').waitFor()
    await leave(elsewhere)
  }, 120_000)
})

describe('an empty site', () => {
  // rules/setup.md#4, rules/setup.md#7, rules/material.md#27, rules/screen.md#14,
  // rules/language.md#4, rules/screen.md#7
  it('is set up by its first screen and ready for use', async () => {
    const empty = await startSite({ demo: false })
    try {
      const seat = await takeSeat(browser, empty)
      await openLogin(seat)
      const { page } = seat
      await heading(page, 'Bienvenue dans Flightcase').waitFor()
      expect(page.url()).toBe(`${empty.url}/setup`)
      await page.goto(`${empty.url}/materials`)
      await heading(page, 'Bienvenue dans Flightcase').waitFor()
      await checkBothSchemes(page, 'setup')
      await isSheet(page)
      await page.getByRole('radiogroup', { name: 'Langue' }).getByText('EN', { exact: true }).click()
      await heading(page, 'Welcome to Flightcase').waitFor()
      await page.reload()
      await heading(page, 'Welcome to Flightcase').waitFor()
      await page.getByRole('radiogroup', { name: 'Language' }).getByText('FR', { exact: true }).click()
      await page.getByRole('button', { name: 'Ouvrir Flightcase' }).click()
      await page.getByText('Ce champ est obligatoire.').first().waitFor()
      await page.getByRole('textbox', { name: 'Nom de la structure' }).fill('Son des Mauges')
      await page.getByRole('textbox', { name: 'Premier parc' }).fill('Hangar')
      await page.getByRole('combobox', { name: 'Catégories' }).fill('Lumière')
      await page.keyboard.press('Enter')
      await page.getByRole('textbox', { name: 'Pseudo' }).fill('margaux')
      await page.getByRole('textbox', { name: 'Email' }).fill('margaux@son-des-mauges.example')
      await page.getByRole('textbox', { name: 'Mot de passe' }).fill('larsen-interdit')
      await page.getByRole('button', { name: 'Ouvrir Flightcase' }).click()
      await skipTour(page)
      await heading(page, 'Calendrier').waitFor()
      await checkBothSchemes(page, 'empty calendar')

      await page.getByRole('link', { name: 'Catégories' }).click()
      await page.getByRole('link', { name: 'Lumière' }).waitFor()
      await page.getByRole('link', { name: 'Matériel', exact: true }).click()
      await page.getByText('Aucun matériel pour l’instant').waitFor()
      await checkBothSchemes(page, 'no material yet')
      await page.getByRole('link', { name: 'Nouveau matériel' }).first().click()
      await page.getByRole('textbox', { name: 'Désignation' }).fill('Projecteur PAR')
      await page.getByRole('textbox', { name: 'Quantité en stock' }).fill('8')
      await page.getByRole('textbox', { name: 'Prix de location / jour' }).fill('12')
      await page.getByRole('button', { name: 'Enregistrer le matériel' }).click()
      await page.getByRole('table', { name: 'Matériel' }).getByRole('link', { name: 'Projecteur PAR' }).waitFor()

      await page.goto(`${empty.url}/login`)
      await heading(page, 'Calendrier').waitFor()
      expect(seat.errors).toEqual([])
      await seat.context.close()
    } finally {
      await empty.stop()
    }
  }, 180_000)
})
