import { expect, it } from 'vitest'
import { billRoutes, estimateRoutes } from '#shared/billing.ts'
import { checkBothSchemes, patience, say } from './at-screen.ts'
import { useBilling } from './billing-stage.ts'
import { landsOn, sayNo } from './keys.ts'

const { speak, api, seat, sit, makeEvent, read, open, button, field } = useBilling()

// rules/invoice.md#32, rules/change.md#21
it('shows the bill whose answer was lost, instead of issuing a second one at the second press', async () => {
  const page = await sit()
  const { billing: w, frame } = seat().words
  const event = await makeEvent('Réponse perdue')
  // The server issues it, but neither its answer nor the change stream tells of it.
  await page.route('**/api/changes*', (route) => route.abort())
  await open(event, 'bills')
  await page.route(`**/api/events/${event.id}/bill`, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await button(w.new_bill).click()
  await field(w.note).fill('Quai 3')
  await button(w.create_bill).click()
  await page.getByText(frame.error.unreachable).first().waitFor()
  await expect.poll(async () => (await read(event)).bills.length, { timeout: patience }).toBe(1)
  const [bill] = (await read(event)).bills
  const name = say(w.bill_of, { number: bill!.number })
  await page.unroute(`**/api/events/${event.id}/bill`)

  await button(w.create_bill).click()
  await page.getByText(say(w.meanwhile.title, { name })).waitFor()
  const pdf = page.locator('.billing-meanwhile').getByRole('link', { name: say(w.open_pdf_of, { name }) })
  await landsOn(page, pdf)
  await checkBothSchemes(page, 'a bill that was made meanwhile')
  await button(w.create_bill).click()
  await landsOn(page, pdf)
  await button(w.meanwhile.close).click()
  await sayNo(page, seat().words.form.leave, button(w.meanwhile.close))
  expect(await field(w.note).inputValue()).toBe('Quai 3')
  expect((await read(event)).bills.map(({ id }) => id)).toEqual([bill!.id])

  // Only the user's word issues another one.
  await button(w.meanwhile.another_bill).click()
  await landsOn(page, button(w.regenerate_bill))
  await page.getByRole('heading', { name: say(w.form.regenerate, { number: bill!.number }) }).waitFor()
  await button(w.regenerate_bill).click()
  await expect.poll(async () => (await read(event)).bills.length, { timeout: patience }).toBe(2)
  const [newer] = (await read(event)).bills
  const made = await api().call(billRoutes.get, { params: { id: newer!.id } })
  expect([made.replaces, made.note]).toEqual([bill!.number, 'Quai 3'])
}, 120_000)

// rules/invoice.md#32
it('shows a colleague’s estimate in the open form as soon as it is made, and closes for it', async () => {
  await speak('en')
  const page = await sit({ language: 'en' })
  const { billing: w } = seat().words
  const event = await makeEvent('Two quotes')
  await open(event, 'estimates')
  await button(w.new_estimate).click()
  await field(w.note).waitFor()
  const theirs = await api().call(estimateRoutes.create, { params: { id: event.id }, body: {} })
  const name = say(w.estimate_numbered, { number: theirs.number! })
  await page.getByText(say(w.meanwhile.title, { name })).waitFor()
  await button(w.create_estimate).click()
  await landsOn(page, page.locator('.billing-meanwhile a'))
  await button(w.meanwhile.close).click()
  await page.getByRole('list', { name: w.estimates }).getByText(name).waitFor()
  expect((await read(event)).estimates.map(({ id }) => id)).toEqual([theirs.id])
}, 90_000)
