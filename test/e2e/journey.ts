import { expect } from 'vitest'
import { type Hands, heading, pickDay, type Seat, say } from './at-screen.ts'
import type { Job } from './job.ts'
import { plain, readPdf } from './paper.ts'

export const borrower = { first: 'Apolline', last: 'Verdier-Lacaze', full: 'Apolline Verdier-Lacaze' }

/**
 * From the calendar to the end of the wizard: a confirmed event on the job's Saturday, with its
 * sheet read.
 */
export async function makeEvent(seat: Seat, job: Job, hands: Hands): Promise<void> {
  const { page, words: w } = seat
  const { press, screen } = hands
  await press(page.getByRole('link', { name: w.calendar.new_event }))
  await heading(page, w.wizard.new).waitFor()
  await page.getByRole('textbox', { name: w.wizard.title }).fill(job.title)
  await press(page.getByRole('textbox', { name: w.wizard.dates }))
  // The first and the last day.
  await pickDay(page, job.saturday, hands)
  await pickDay(page, job.saturday, hands)
  await page.getByRole('textbox', { name: w.wizard.location }).fill('Salle des fêtes, Bouchemaine')
  await screen(page, 'step 1')
  await press(page.getByRole('button', { name: w.wizard.save_continue }))

  await nameBorrower(seat, hands)
  await press(page.getByRole('button', { name: w.wizard.save_continue }))

  // The step needs no technician.
  await page.getByRole('heading', { name: w.wizard.step.technicians, level: 2 }).waitFor()
  await screen(page, 'step 3')
  await press(page.getByRole('button', { name: w.wizard.save_continue }))

  await chooseMaterials(seat, job, hands)
  await press(page.getByRole('button', { name: w.wizard.save_continue }))

  await page.getByRole('heading', { name: w.wizard.step.summary }).waitFor()
  await page.getByRole('alert', { name: w.wizard.summary.missing_title }).waitFor()
  for (const { name } of job.lines) await page.getByRole('cell', { name }).first().waitFor()
  await screen(page, 'summary')
  await press(page.getByRole('button', { name: w.wizard.confirm.confirm }))

  await page.getByRole('heading', { name: say(w.wizard.done.confirmed, { title: job.title }) }).waitFor()
  await screen(page, 'the end of the wizard')
  await checkSheet(seat, job)
}

async function nameBorrower({ page, words: w }: Seat, { press, screen }: Hands): Promise<void> {
  await page.getByRole('heading', { name: w.wizard.step.beneficiaries }).waitFor()
  await page.getByText(w.wizard.saved).waitFor()
  await page.getByRole('combobox', { name: w.wizard.search_beneficiary }).fill(borrower.full)
  await press(page.getByRole('option', { name: say(w.wizard.create_named, { name: borrower.full }) }))
  const dialog = page.getByRole('dialog', { name: w.wizard.create_beneficiary })
  await dialog.waitFor()
  expect(await dialog.getByRole('textbox', { name: w.person.first_name }).inputValue()).toBe(borrower.first)
  expect(await dialog.getByRole('textbox', { name: w.person.last_name, exact: true }).inputValue()).toBe(borrower.last)
  await screen(page, 'step 2, new beneficiary')
  await press(dialog.getByRole('button', { name: w.person.save }))
  await dialog.waitFor({ state: 'hidden' })
  const people = page.getByRole('list', { name: w.wizard.step.beneficiaries })
  await people.getByText(borrower.full).waitFor()
  await people.getByText(w.wizard.on_bill).waitFor()
  await screen(page, 'step 2')
}

async function chooseMaterials({ page, words: w }: Seat, job: Job, { press, screen }: Hands): Promise<void> {
  await page.getByRole('list', { name: w.wizard.list.label }).waitFor()
  const search = page.getByRole('searchbox', { name: w.wizard.list.search })
  for (const [at, { name, reference, quantity }] of job.lines.entries()) {
    await search.fill(reference)
    const names = { name, reference }
    const more = page.getByRole('button', { name: say(w.wizard.list.more, names), exact: true })
    const typed = page.getByRole('textbox', { name: say(w.wizard.list.quantity_of, names), exact: true })
    if (at % 4 === 0) for (let pressed = 0; pressed < quantity; pressed++) await press(more.first())
    else await typed.fill(`${quantity}`)
    expect(await typed.inputValue()).toBe(`${quantity}`)
  }
  await search.fill(job.contested.reference)
  // A search shows the reference itself first.
  const row = page.locator('.material-list [data-index="0"]').filter({ hasText: job.contested.reference })
  const said = plain((await row.textContent()) ?? '')
  expect(said).toContain(job.contested.name)
  expect(said).toContain(say(w.wizard.list.missing_of, { shown: job.contested.quantity }))
  // On a phone the summary, and the load in it, is behind a line of the foot.
  const opener = page.locator('.wizard-brief-line')
  const isBehind = await opener.isVisible()
  if (isBehind) await press(opener)
  const shortage = page.getByRole('listitem').filter({ hasText: job.holder.title })
  await shortage.waitFor()
  const told = plain((await shortage.textContent()) ?? '')
  expect(told).toContain(job.contested.name)
  expect(told).toContain(say(w.wizard.taken.one, { shown: job.taken }))
  const details = await shortage.getByRole('link', { name: job.holder.title }).getAttribute('href')
  expect(details).toContain(`event=${job.holder.id}`)
  await screen(page, 'step 3, what is missing')
  if (isBehind) {
    const load = page.getByRole('dialog', { name: w.wizard.mini.label })
    await press(load.getByRole('button', { name: w.frame.close }))
    await load.waitFor({ state: 'hidden' })
  }
  await search.fill('')
  await page.locator('[data-save=saved]').waitFor()
  await screen(page, 'step 3')
}

/**
 * The release sheet has every line: its designation somewhere, its reference and quantity on one
 * line of paper.
 */
async function checkSheet(seat: Seat, job: Job): Promise<void> {
  const { text, layout } = await readPdf(seat, seat.page.getByRole('link', { name: seat.words.wizard.summary.print }))
  expect(text).toContain(job.title)
  expect(text).toContain(borrower.full)
  for (const { name, reference, quantity } of job.lines) {
    expect.soft(text).toContain(plain(name))
    const line = layout.split('\n').find((one) => plain(` ${one} `).includes(` ${reference} `))
    expect.soft(line, `${reference} in the PDF`).toMatch(new RegExp(`\\b${quantity}\\b`))
  }
}
