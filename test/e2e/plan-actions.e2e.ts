import { expect, it } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { materialRoutes } from '#shared/material.ts'
import { protectedTags } from '#shared/names.ts'
import { personRoutes } from '#shared/person.ts'
import { nextSaturday } from '../days.ts'
import { countActions } from './actions.ts'
import { pickDay, type Seat, say } from './at-screen.ts'
import { useSeats } from './desk.ts'
import { shownDays, typedDay } from './job.ts'
import { landsOn, walkTo } from './keys.ts'
import type { Stage } from './stage.ts'

let stage: Stage
const sit = useSeats((one) => {
  stage = one
})

const saturday = nextSaturday()
const borrower = 'Capucine Delorme-Vasseur'

/** The first 20 lines of step 4, and what is stored under a title. */
async function prepare(title: string) {
  const { api } = stage
  const { data } = await api.call(personRoutes.list, { query: { search: borrower } })
  if (data.length === 0)
    await api.call(personRoutes.create, {
      body: { first_name: 'Capucine', last_name: 'Delorme-Vasseur', tags: [protectedTags.beneficiary] },
    })
  const lines = (await api.call(materialRoutes.all, { query: { orderBy: 'reference' } })).slice(0, 20)
  const stored = async () => {
    const { data } = await api.call(eventRoutes.search, { query: { search: title } })
    return api.call(eventRoutes.get, { params: { id: data[0]?.id ?? 0 } })
  }
  return { lines, stored }
}

/** Two of each line: from the search into the list, then down it. */
const twoOfEach = ({ page, words: w }: Seat, lines: Awaited<ReturnType<typeof prepare>>['lines']) => {
  const quantity = ({ name, reference }: (typeof lines)[number]) =>
    page.getByRole('textbox', { name: say(w.wizard.list.quantity_of, { name, reference }), exact: true })
  return [{ key: 'Enter' }, ...lines.flatMap((line) => [{ at: quantity(line) }, '2', { key: 'Enter' }])]
}

async function checkStored({ lines, stored }: Awaited<ReturnType<typeof prepare>>): Promise<void> {
  const event = await stored()
  expect(event).toMatchObject({
    start_date: `${saturday} 00:00:00`,
    end_date: `${saturday} 23:59:59`,
    is_confirmed: true,
  })
  expect(event.beneficiaries.map(({ full_name }) => full_name)).toEqual([borrower])
  expect(new Map(event.materials.map(({ id, pivot }) => [id, pivot.quantity]))).toEqual(
    new Map(lines.map(({ id }) => [id, 2])),
  )
}

// rules/wizard.md#3, rules/wizard.md#5, rules/wizard.md#10, rules/wizard.md#25
it('plans next Saturday with 20 lines, confirmed and printed, in 24 actions with a mouse', async () => {
  const title = 'Bal des pompiers'
  const plan = await prepare(title)
  const seat = await sit()
  const { page, words: w } = seat
  await page.goto(stage.site.url)
  const act = countActions(page)
  const proceed = page.getByRole('button', { name: w.wizard.save_continue })
  await act.click(page.getByRole('link', { name: w.calendar.new_event }))
  await act.type({ at: page.getByRole('textbox', { name: w.wizard.title }) }, title)
  await act.click(page.getByRole('textbox', { name: w.wizard.dates }))
  const hands = {
    language: 'fr',
    press: (target: Parameters<typeof act.click>[0]) => act.click(target),
    screen: async () => {},
  } as const
  await pickDay(page, saturday, hands)
  await pickDay(page, saturday, hands)
  const brief = page.getByRole('region', { name: w.wizard.mini.label })
  await brief.getByText(title).waitFor()
  await brief.getByText(shownDays(saturday, saturday, 'fr')).waitFor()
  await act.click(proceed)
  await act.type({ at: page.getByRole('combobox', { name: w.wizard.search_beneficiary }) }, borrower)
  await act.click(page.getByRole('option', { name: borrower }).first())
  await brief.getByText(borrower).waitFor()
  await act.click(proceed)
  await landsOn(page, proceed)
  await page.getByRole('heading', { name: w.wizard.step.technicians, level: 2 }).waitFor()
  await act.click(proceed)
  await act.type({ at: page.getByRole('searchbox', { name: w.wizard.list.search }) }, ...twoOfEach(seat, plan.lines))
  await brief
    .getByText(say(w.wizard.mini.items_other, { shown: '40' }))
    .first()
    .waitFor()
  await act.click(proceed)
  await page.getByRole('heading', { name: w.wizard.step.summary, level: 2 }).waitFor()
  await act.click(brief.getByRole('button', { name: w.wizard.confirm.confirm }))
  await page.getByRole('heading', { name: say(w.wizard.done.confirmed, { title }) }).waitFor()
  const paper = page.waitForEvent('popup')
  await act.click(page.getByRole('link', { name: w.wizard.summary.print }))
  await (await paper).close()
  expect(act.count()).toBeLessThanOrEqual(24)
  await checkStored(plan)
}, 180_000)

// rules/wizard.md#3, rules/wizard.md#5, rules/wizard.md#25, rules/screen.md#26, rules/language.md#19
it('plans it in 13 actions with keys', async () => {
  const title = 'Nuit des étoiles'
  const plan = await prepare(title)
  const seat = await sit()
  const { page, words: w } = seat
  await page.goto(stage.site.url)
  const act = countActions(page)
  const next = { key: 'Control+Enter' }
  const bars = page.getByRole('listbox', { name: w.calendar.timeline_label }).getByRole('option')
  await bars.first().waitFor()
  await walkTo(page, bars)
  await act.type() // the walk
  await act.type('n')
  const dates = page.getByRole('textbox', { name: w.wizard.dates })
  await act.type(
    { at: page.getByRole('textbox', { name: w.wizard.title }) },
    title,
    { key: 'Tab' },
    { key: 'Tab' },
    { at: dates },
    typedDay(saturday),
    next,
  )
  await act.type({ at: page.getByRole('combobox', { name: w.wizard.search_beneficiary }) }, borrower)
  await page.getByRole('option', { name: borrower }).first().waitFor()
  await act.type({ key: 'ArrowDown' }, { key: 'Enter' })
  await page.getByRole('region', { name: w.wizard.mini.label }).getByText(borrower).waitFor()
  await act.type(next)
  await page.getByRole('heading', { name: w.wizard.step.technicians, level: 2 }).waitFor()
  await act.type({ at: page.getByRole('button', { name: w.wizard.save_continue }) }, { key: 'Enter' })
  await act.type(
    { at: page.getByRole('searchbox', { name: w.wizard.list.search }) },
    ...twoOfEach(seat, plan.lines),
    next,
  )
  await page.getByRole('heading', { name: w.wizard.step.summary, level: 2 }).waitFor()
  const confirm = page.getByRole('button', { name: w.wizard.confirm.confirm })
  await walkTo(page, confirm)
  await act.type({ key: 'Enter' })
  await page.getByRole('heading', { name: say(w.wizard.done.confirmed, { title }) }).waitFor()
  const paper = page.waitForEvent('popup')
  await walkTo(page, page.getByRole('link', { name: w.wizard.summary.print }))
  await act.type({ key: 'Enter' })
  await (await paper).close()
  expect(act.count()).toBeLessThanOrEqual(13)
  await checkStored(plan)
}, 180_000)
