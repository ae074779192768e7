import { expect, it } from 'vitest'
import { tokenRoutes } from '#shared/token.ts'
import { phone } from '../browser.ts'
import { checkBothSchemes, checkScreen, heading, hold, patience, type Seat, say } from './at-screen.ts'
import { useSeats } from './desk.ts'
import { answerLeaving } from './held-save.ts'
import type { Stage } from './stage.ts'

let stage: Stage
const takeSeat = useSeats((one) => {
  stage = one
})

/** The status that a program with this secret is answered with. */
async function asProgram(secret: string, path = '/api/session', body?: object): Promise<number> {
  const { status } = await fetch(`${stage.site.url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  })
  return status
}
const button = ({ page }: Seat, name: string) => page.getByRole('button', { name, exact: true })
const rowOf = ({ page }: Seat, name: string) => page.getByRole('listitem').filter({ hasText: name })

// rules/token.md#3, rules/token.md#10, rules/token.md#12
it('makes a token, copies its secret for a program, and revokes it', async () => {
  const seat = await takeSeat()
  const { page, words: w } = seat
  await seat.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${stage.site.url}/parks`)
  await page
    .getByRole('navigation', { name: w.frame.menu.label })
    .getByRole('link', { name: w.frame.menu.tokens })
    .click()
  await heading(page, w.frame.menu.tokens).waitFor()
  await rowOf(seat, 'Agenda du site web').waitFor()
  await checkBothSchemes(page, 'tokens')

  await button(seat, w.token.new).first().click()
  const form = page.getByRole('dialog', { name: w.token.new })
  await form.getByRole('button', { name: w.token.create }).click()
  await form.getByText(w.invalid.required, { exact: true }).waitFor()
  await form.getByRole('textbox', { name: w.token.name }).fill('Borne du dépôt')
  await form.getByRole('radio', { name: w.user.groups.member }).click()
  await checkScreen(page, 'new token')
  await form.getByRole('button', { name: w.token.create }).click()

  const secretDialog = page.getByRole('dialog', { name: say(w.token.secret_title, { name: 'Borne du dépôt' }) })
  const field = secretDialog.getByRole('textbox', { name: w.token.secret })
  const secret = await field.inputValue()
  expect(secret).toMatch(/^fc_[\w-]{40}$/)
  await checkScreen(page, 'secret')
  // A click beside it leaves it open, and closing it uncopied asks.
  await page.mouse.click(5, 5)
  await secretDialog.getByRole('button', { name: w.form.secret.done }).click()
  await button(seat, w.form.secret.no_close).last().click() // the first one closes
  await secretDialog.getByRole('button', { name: w.form.secret.copy }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText()), { timeout: patience }).toBe(secret)
  await secretDialog.getByRole('button', { name: w.form.secret.done }).click()
  await secretDialog.waitFor({ state: 'hidden' })

  const row = rowOf(seat, 'Borne du dépôt')
  await row.getByText(w.token.unused, { exact: false }).waitFor()
  expect(await asProgram(secret)).toBe(200)
  expect(await asProgram(secret, '/api/parks', { name: 'Dépôt' })).toBe(403)
  await page.reload()
  await row.getByText('127.0.0.1', { exact: false }).waitFor()
  expect(await page.content()).not.toContain(secret)

  await row.getByRole('button').click()
  await button(seat, w.token.yes_revoke).click()
  await page.getByText(say(w.token.revoked, { name: 'Borne du dépôt' })).waitFor()
  await row.waitFor({ state: 'detached' })
  expect(await asProgram(secret)).toBe(401)
}, 120_000)

// rules/token.md#3, rules/token.md#12
it('shows the secret of a token though its form and its page were left meanwhile', async () => {
  const seat = await takeSeat()
  const { page, words: w } = seat
  await page.goto(`${stage.site.url}/tokens`)
  await button(seat, w.token.new).first().click()
  const form = page.getByRole('dialog', { name: w.token.new })
  await form.getByRole('textbox', { name: w.token.name }).fill('Borne du hall')
  const release = await hold(page, '**/api/tokens')
  const asked = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/tokens'))
  await form.getByRole('button', { name: w.token.create }).click()
  await asked
  await page.keyboard.press('Escape')
  await answerLeaving(seat, 'leave_yes')
  await form.waitFor({ state: 'hidden' })
  await page
    .getByRole('navigation', { name: w.frame.menu.label })
    .getByRole('link', { name: w.frame.menu.parks })
    .click()
  await heading(page, w.frame.menu.parks).waitFor()
  release()
  const dialog = page.getByRole('dialog', { name: say(w.token.secret_title, { name: 'Borne du hall' }) })
  expect(await asProgram(await dialog.getByRole('textbox', { name: w.token.secret }).inputValue())).toBe(200)
  await page.keyboard.press('Escape')
  await button(seat, w.form.secret.yes_close).click()
  await dialog.waitFor({ state: 'hidden' })
}, 120_000)

// rules/token.md#2, rules/token.md#9, rules/token.md#13
it('the own settings of a visitor lead to the tokens and revoke them all, and leave those of others', async () => {
  const { api } = stage
  const own = await api.call(tokenRoutes.create, { body: { name: 'Sauvegarde des parcs', group_id: 'admin' } })
  const seat = await takeSeat({ size: phone, isTouch: true }, 'visitor')
  const { page, words: w } = seat
  // As on a page without https.
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  const error = { code: 400, key: 'request.invalid', message: 'x', details: {} }
  await page.route('**/api/tokens', (route) => route.fulfill({ status: 400, json: { success: false, error } }))
  await page.goto(`${stage.site.url}/user-settings`)
  await page.getByRole('alert').getByText(w.token.own_failed).waitFor()
  await page.unroute('**/api/tokens')
  await button(seat, w.form.retry).click()
  await page.getByText(w.token.own_none).waitFor()
  await page.getByRole('link', { name: w.token.show }).click()
  await heading(page, w.frame.menu.tokens).waitFor()
  expect(await rowOf(seat, own.name).count()).toBe(0)
  await button(seat, w.token.new).first().click()
  const form = page.getByRole('dialog', { name: w.token.new })
  await form.getByRole('textbox', { name: w.token.name }).fill('Écran du hall')
  // A visitor's token has no other group to choose, and only reads.
  expect(await form.getByRole('radio').count()).toBe(1)
  expect(await form.getByRole('switch').isChecked()).toBe(true)
  await form.getByRole('button', { name: w.token.create }).click()
  const dialog = page.getByRole('dialog', { name: say(w.token.secret_title, { name: 'Écran du hall' }) })
  const secret = await dialog.getByRole('textbox', { name: w.token.secret }).inputValue()
  await checkScreen(page, 'secret on a phone')
  await dialog.getByRole('button', { name: w.form.secret.copy }).click()
  await dialog.getByText(w.form.selected).waitFor()
  const selected = () => {
    const { value, selectionStart, selectionEnd } = document.activeElement as HTMLInputElement // the field of the secret
    return value.slice(selectionStart ?? 0, selectionEnd ?? 0)
  }
  expect(await page.evaluate(selected)).toBe(secret)
  await dialog.getByRole('button', { name: w.form.secret.done }).click()
  await button(seat, w.form.secret.yes_close).click()
  await rowOf(seat, 'Écran du hall').waitFor()
  const listed = await api.call(tokenRoutes.list, {})
  expect(listed.map(({ name }) => name)).toEqual(expect.arrayContaining(['Écran du hall', own.name]))

  await page.goto(`${stage.site.url}/user-settings`)
  await button(seat, w.token.revoke_all).click()
  await page.getByText(w.token.ask_revoke_all_text_one).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: w.token.revoke_all, exact: true }).click()
  await page.getByText(w.token.all_revoked).waitFor()
  await page.getByText(w.token.own_none).waitFor()
  expect(await asProgram(secret)).toBe(401)
  expect(await asProgram(own.secret)).toBe(200)
}, 120_000)
