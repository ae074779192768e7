import { expect, it } from 'vitest'
import { materialRoutes } from '#shared/material.ts'
import { webhookRoutes } from '#shared/webhook.ts'
import { checkBothSchemes, checkScreen, heading, type Seat, say } from './at-screen.ts'
import { useDesk } from './desk.ts'
import { answerLeaving, leavingAsked, saveHeld } from './held-save.ts'
import type { Stage } from './stage.ts'

let stage: Stage
let seat: Seat
const { open, button, field, sure } = useDesk(async (desk) => {
  stage = desk
  seat = desk.seat
  for (const { id } of await stage.api.call(webhookRoutes.list, {}))
    await stage.api.call(webhookRoutes.remove, { params: { id } })
})

/** A name that is reserved for no one. */
const address = 'https://crochet.invalid/flightcase'

/** Reads the secret that is shown once, and closes its dialog uncopied. */
async function noteSecret(): Promise<string> {
  const { page, words: w } = seat
  const dialog = page.getByRole('dialog', { name: w.webhook.secret_title })
  const secret = await dialog.getByRole('textbox', { name: w.webhook.secret }).inputValue()
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  await checkScreen(page, 'secret of a webhook')
  await dialog.getByRole('button', { name: w.form.secret.done }).click()
  await sure(w.form.secret.yes_close)
  await dialog.waitFor({ state: 'hidden' })
  return secret
}

// rules/webhook.md#4, rules/webhook.md#20, rules/webhook.md#21
it('makes a webhook, notes its secret, reads why a delivery fails, stops it, resumes it and deletes it', async () => {
  const { page, words: w } = seat
  const row = page.getByRole('listitem').filter({ hasText: address })
  await open('webhooks')
  await heading(page, w.frame.menu.webhooks).waitFor()
  await button(w.webhook.new).first().click()
  await field(w.webhook.address).fill('https://127.0.0.1/')
  await page.getByRole('checkbox', { name: w.webhook.kinds.material }).check()
  await button(w.form.save).click()
  await page.getByText(w.invalid.webhook_private, { exact: true }).waitFor()
  await checkScreen(page, 'new webhook')
  await field(w.webhook.address).fill(address)
  await button(w.form.save).click()
  const secret = await noteSecret()
  await row.waitFor()
  await checkBothSchemes(page, 'webhooks')

  const [webhook] = await stage.api.call(webhookRoutes.list, {})
  const material = (await stage.api.call(materialRoutes.list, { query: { limit: 1 } })).data[0]!
  await stage.api.call(materialRoutes.update, { params: { id: material.id }, body: { note: 'Cordon refait' } })
  await row.getByRole('link').click()
  const delivery = page.getByRole('listitem').filter({ hasText: w.webhook.actions.updated })
  await delivery.getByText(w.webhook.failed).waitFor()
  await delivery.getByRole('button', { name: w.webhook.show }).click()
  await delivery.getByText('Cordon refait').waitFor()
  await delivery.getByText(w.webhook.failures.unresolved).waitFor()
  await checkBothSchemes(page, 'deliveries')
  const triesOf = async () => {
    const params = { id: webhook!.id }
    return (await stage.api.call(webhookRoutes.deliveries, { params })).data[0]!.tries
  }
  const before = await triesOf() // the sender itself tries again after a minute
  await delivery.getByRole('button', { name: new RegExp(`^${w.webhook.again}`) }).click()
  await expect.poll(triesOf).toBeGreaterThan(before)

  await button(w.webhook.renew).click()
  await sure(w.webhook.renew)
  expect(await noteSecret()).not.toBe(secret)
  await button(w.webhook.change).click()
  await page.getByRole('switch', { name: w.webhook.is_active }).click()
  await button(w.form.save).click()
  await page.getByText(w.webhook.stopped_title).waitFor()
  await button(w.webhook.resume).click()
  await page.getByText(w.webhook.resumed, { exact: true }).waitFor()
  await page.getByText(w.webhook.stopped_title).waitFor({ state: 'detached' })
  expect((await stage.api.call(webhookRoutes.get, { params: { id: webhook!.id } })).is_active).toBe(true)

  await open('webhooks')
  await row.getByRole('button').last().click()
  await sure(w.webhook.yes_delete)
  await page.getByText(w.webhook.deleted, { exact: true }).waitFor()
  await row.waitFor({ state: 'detached' })
  expect(await stage.api.call(webhookRoutes.list, {})).toEqual([])
}, 120_000)

/** Sends a new webhook, whose answer waits until the returned function is called. */
async function createHeld(): Promise<() => void> {
  const { page, words: w } = seat
  await open('webhooks')
  await button(w.webhook.new).first().click()
  await field(w.webhook.address).fill(address)
  await page.getByRole('checkbox', { name: w.webhook.kinds.material }).check()
  return saveHeld(page, 'webhooks', () => button(w.form.save).click())
}

// rules/webhook.md#21, rules/change.md#21
it('shows the secret before it asks about what was typed during the save, and keeps that', async () => {
  const { page, words: w } = seat
  const letGo = await createHeld()
  await field(w.webhook.address).fill(`${address}/suite`)
  letGo()
  const secret = page.getByRole('dialog', { name: w.webhook.secret_title })
  await secret.waitFor()
  await page.waitForTimeout(500) // a question would be drawn by then
  expect(await leavingAsked(seat).count()).toBe(0)
  await noteSecret()
  await leavingAsked(seat).waitFor()
  await answerLeaving(seat, 'stay')
  expect(await field(w.webhook.address).inputValue()).toBe(`${address}/suite`)
  await button(w.form.save).click()
  await page.getByRole('dialog', { name: w.webhook.edit }).waitFor({ state: 'hidden' })
  expect(await stage.api.call(webhookRoutes.list, {})).toMatchObject([{ address: `${address}/suite` }])
}, 120_000)

// rules/webhook.md#21
it('shows a secret that comes while a question is open once that is answered', async () => {
  const { page, words: w } = seat
  const other = 'https://autre.invalid/'
  await stage.api.call(webhookRoutes.create, { body: { address: other, kinds: ['bill'] } })
  const letGo = await createHeld()
  await button(w.form.cancel).click()
  await answerLeaving(seat, 'leave_yes')
  await page.getByRole('dialog', { name: w.webhook.new }).waitFor({ state: 'hidden' })
  await button(say(w.table.destroy, { name: other })).click()
  const question = page.getByRole('dialog').filter({ has: button(w.webhook.yes_delete) })
  await question.waitFor()
  letGo()
  await page.getByRole('listitem').filter({ hasText: address }).waitFor()
  await page.waitForTimeout(500) // the secret would be drawn by then
  await sure(w.webhook.yes_delete)
  await page.getByText(w.webhook.deleted, { exact: true }).waitFor()
  await noteSecret()
  expect(await stage.api.call(webhookRoutes.list, {})).toMatchObject([{ address }])
}, 120_000)

// rules/webhook.md#21
it('lets go of a webhook that another admin deletes: nothing is saved, and its page says so', async () => {
  const { page, words: w } = seat
  const make = () => stage.api.call(webhookRoutes.create, { body: { address, kinds: ['bill'] } })
  const remove = (id: number) => stage.api.call(webhookRoutes.remove, { params: { id } })
  const edited = await make()
  await open('webhooks')
  await button(say(w.table.edit, { name: address })).click()
  const form = page.getByRole('dialog', { name: w.webhook.edit })
  await form.waitFor()
  await remove(edited.id)
  await form.waitFor({ state: 'hidden' })
  await page.getByText(w.webhook.gone, { exact: true }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)

  const read = await make()
  await open(`webhooks/${read.id}`)
  await page.getByText(address, { exact: true }).waitFor()
  await remove(read.id)
  await heading(page, w.frame.error.not_found).waitFor()
}, 120_000)
