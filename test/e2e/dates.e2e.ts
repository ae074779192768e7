import type { Browser } from 'playwright-core'
import { expect, it } from 'vitest'
import type { RunningSite } from '../running-site.ts'
import { heading, signIn, takeSeat } from './at-screen.ts'
import { useStage } from './stage.ts'

let browser: Browser
let site: RunningSite
useStage((stage) => ({ browser, site } = stage))

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
  expect(seat.errors).toEqual([])
  await seat.context.close()
})
