import type { Browser } from 'playwright-core'
import { expect, it } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { materialRoutes } from '#shared/material.ts'
import { protectedTags } from '#shared/names.ts'
import { personRoutes } from '#shared/person.ts'
import { instantOf, utcText } from '#shared/rules/period.ts'
import { dayFromNow, zone } from '../days.ts'
import type { RunningSite } from '../running-site.ts'
import type { Api } from './api.ts'
import { checkBothSchemes, enter, heading, leave, patience, say, takeSeat } from './at-screen.ts'
import { shownDays } from './job.ts'
import { useStage } from './stage.ts'

let browser: Browser
let site: RunningSite
let api: Api
useStage((stage) => ({ browser, site, api } = stage))

/** Later than everything the demonstration plans. */
const day = dayFromNow(250)

// rules/wizard.md#1, rules/wizard.md#2, rules/wizard.md#3, rules/wizard.md#4,
// rules/wizard.md#6, rules/wizard.md#8, rules/wizard.md#9, rules/wizard.md#24
it('opens its steps as the user reaches them, marks unsaved ones, and asks before leaving', async () => {
  const seat = await takeSeat(browser, site)
  const { page, words: w } = seat
  await enter(seat)
  await page.goto(`${site.url}/events/new?atDate=${day}`)
  await heading(page, w.wizard.new).waitFor()
  const steps = page.getByRole('navigation', { name: w.wizard.steps })
  const step = (name: keyof typeof w.wizard.step) =>
    steps.getByRole('button', { name: new RegExp(w.wizard.step[name]) })
  await page.getByText(w.wizard.help.information).waitFor()
  expect(await page.getByRole('textbox', { name: w.wizard.dates }).inputValue()).toBe(shownDays(day, day, 'fr'))
  expect(await step('beneficiaries').isDisabled()).toBe(true)

  // A server's refusal appears under its field, and the form stays.
  await page.getByRole('button', { name: w.wizard.save_continue }).click()
  await page.getByText(w.invalid.required, { exact: true }).first().waitFor()
  await checkBothSchemes(page, 'step 1 with an error')
  const title = page.getByRole('textbox', { name: w.wizard.title })
  await title.fill('Veillée des marionnettes')
  await page.getByText(w.wizard.unsaved).waitFor()
  await page.getByRole('button', { name: w.wizard.quit }).click()
  const question = page.getByRole('dialog')
  await question.waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })
  expect(await title.inputValue()).toBe('Veillée des marionnettes')

  // Times in steps of a quarter hour, once whole days are off.
  await page.getByRole('switch', { name: w.wizard.whole_days }).click()
  const time = page.getByRole('combobox', { name: w.wizard.start_time })
  await time.click()
  await page.getByRole('option', { name: '18:15', exact: true }).click()
  await page.getByRole('combobox', { name: w.wizard.end_time }).fill('23:45')
  await page.getByRole('option', { name: '23:45', exact: true }).click()
  await page.getByRole('button', { name: w.wizard.save_continue }).click()
  await page.getByRole('heading', { name: w.wizard.step.beneficiaries, level: 2 }).waitFor()
  await page.getByText(w.wizard.saved).waitFor()
  await heading(page, w.wizard.edit).waitFor()
  await page.locator('#page-title').getByText('Veillée des marionnettes', { exact: true }).waitFor()
  expect(await step('technicians').isDisabled()).toBe(true)
  expect(await step('summary').isDisabled()).toBe(true)
  const id = Number(/events\/(\d+)/.exec(page.url())?.[1])
  expect(await api.call(eventRoutes.get, { params: { id } })).toMatchObject({
    start_date: `${day} 18:15:00`,
    end_date: `${day} 23:45:00`,
    is_confirmed: false,
  })

  await page.getByRole('button', { name: w.wizard.save_continue }).click()
  await page.getByRole('heading', { name: w.wizard.step.technicians, level: 2 }).waitFor()
  // No technician is assigned: the step counts once passed, and a user who goes back finds the way
  // on open.
  expect(await step('materials').isDisabled()).toBe(true)
  await step('beneficiaries').click()
  await page.getByRole('heading', { name: w.wizard.step.beneficiaries, level: 2 }).waitFor()
  await step('technicians').click()
  await page.getByRole('button', { name: w.wizard.save_continue }).click()
  await page.getByRole('heading', { name: w.wizard.step.materials, level: 2 }).waitFor()
  await page.getByRole('button', { name: w.wizard.save_continue }).click()
  // Without material the user can neither confirm nor print.
  await page.getByText(w.wizard.summary.nothing).waitFor()
  expect(await page.getByRole('button', { name: w.wizard.confirm.confirm }).count()).toBe(0)
  expect(await page.getByRole('link', { name: w.wizard.summary.print }).count()).toBe(0)
  await step('information').click()
  await page.getByRole('textbox', { name: w.wizard.location }).fill('Théâtre du Chanzy')
  await page.getByRole('button', { name: w.wizard.save_quit }).click()
  await page.getByText(say(w.wizard.done_toast, { title: 'Veillée des marionnettes' })).waitFor()
  await heading(page, w.frame.menu.calendar).waitFor()
  expect((await api.call(eventRoutes.get, { params: { id } })).location).toBe('Théâtre du Chanzy')
  await leave(seat)
}, 120_000)

// rules/event.md#6, rules/wizard.md#5, rules/wizard.md#12, rules/wizard.md#13, rules/wizard.md#24, rules/wizard.md#25
it('keeps beneficiaries in the chosen order, the first for the bill, and sums everything up at the end', async () => {
  const names = ['Édith Arnoux', 'Félix Bonnin', 'Gaëlle Clerc']
  for (const name of names) {
    const [first_name = '', last_name = ''] = name.split(' ')
    await api.call(personRoutes.create, { body: { first_name, last_name, tags: [protectedTags.beneficiary] } })
  }
  const technician = await api.call(personRoutes.create, {
    body: { first_name: 'Hugo', last_name: 'Denis', tags: [protectedTags.technician] },
  })
  const materials = await api.call(materialRoutes.all, { query: { orderBy: 'reference' } })
  const event = await api.call(eventRoutes.create, {
    body: {
      title: 'Banquet des anciens',
      start_date: day,
      end_date: day,
      is_confirmed: false,
      materials: materials.slice(0, 21).map(({ id }) => ({ id, quantity: 1 })),
      technicians: [
        {
          id: technician.id,
          start_time: utcText(instantOf(`${day} 10:00:00`, zone)),
          end_time: utcText(instantOf(`${day} 12:30:00`, zone)),
          position: 'Son',
        },
      ],
    },
  })
  const stored = async () =>
    (await api.call(eventRoutes.get, { params: { id: event.id } })).beneficiaries.map(({ full_name }) => full_name)
  const seat = await takeSeat(browser, site)
  const { page, words: w } = seat
  await enter(seat)
  await page.goto(`${site.url}/events/${event.id}?step=beneficiaries`)
  const search = page.getByRole('combobox', { name: w.wizard.search_beneficiary })
  const people = page.getByRole('list', { name: w.wizard.step.beneficiaries })
  // One character does not search yet.
  await search.fill('F')
  expect(await page.getByRole('option', { name: names[1]! }).count()).toBe(0)
  for (const name of names) {
    await search.fill(name)
    await page.getByRole('option', { name, exact: false }).first().click()
    await people.getByText(name).waitFor()
  }
  await people.getByRole('button', { name: say(w.wizard.move_up, { name: names[1]! }) }).click()
  await people.getByRole('button', { name: say(w.wizard.remove, { name: names[2]! }) }).click()
  await people.getByText(names[2]!).waitFor({ state: 'hidden' })
  await expect
    .poll(() => people.getByRole('listitem').first().textContent(), { timeout: patience })
    .toContain(w.wizard.on_bill)
  await page.getByRole('button', { name: w.wizard.save_continue }).click()
  await page.getByRole('heading', { name: w.wizard.step.technicians, level: 2 }).waitFor()
  expect(await stored()).toEqual([names[1], names[0]])

  const short = page.getByRole('region', { name: w.wizard.mini.label })
  await short.getByText(say(w.wizard.mini.technicians_one, { count: 1 })).waitFor()
  await short.getByText(`${names[1]} +1`).waitFor()
  await page.goto(`${site.url}/events/${event.id}?step=summary`)
  await page.getByText('Hugo Denis · Son').waitFor()
  // More than 20 materials can be folded into their categories.
  const line = page.getByRole('cell', { name: event.materials[0]!.name }).first()
  await line.waitFor()
  await checkBothSchemes(page, 'the summary')
  await page.getByRole('switch', { name: w.wizard.summary.details }).click()
  await line.waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: w.wizard.summary.print }).waitFor()
  // Another user removes one, and the switch disappears: 20 materials are shown unfolded.
  await page.locator('[data-live=live]').waitFor()
  await api.call(eventRoutes.update, {
    params: { id: event.id },
    body: { materials: materials.slice(0, 20).map(({ id }) => ({ id, quantity: 1 })) },
  })
  await page.getByRole('switch', { name: w.wizard.summary.details }).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: w.wizard.confirm.confirm }).click()
  await page.getByRole('heading', { name: say(w.wizard.done.confirmed, { title: event.title }) }).waitFor()
  expect(await api.call(eventRoutes.get, { params: { id: event.id } })).toMatchObject({ is_confirmed: true })
  await leave(seat)
}, 120_000)

// rules/wizard.md#7
it('explains why an event is locked, in place of the steps, and links to its details and to the calendar', async () => {
  const past = { start_date: dayFromNow(-4), end_date: dayFromNow(-3), is_confirmed: false }
  const [material] = await api.call(materialRoutes.all, { query: { orderBy: 'reference' } })
  const event = await api.call(eventRoutes.create, {
    body: { title: 'Brocante de la Levée', ...past, materials: [{ id: material!.id, quantity: 1 }] },
  })
  await api.call(eventRoutes.terminate, {
    params: { id: event.id },
    body: [{ id: material!.id, actual: 1, broken: 0 }],
  })
  const seat = await takeSeat(browser, site)
  const { page, words: w } = seat
  await enter(seat)
  for (const step of ['', '?step=materials']) {
    await page.goto(`${site.url}/events/${event.id}${step}`)
    await page.getByText(w.problem.event.locked_reason.inventory_done).waitFor()
    expect(await page.getByRole('navigation', { name: w.wizard.steps }).count()).toBe(0)
    expect(await page.getByRole('textbox').count()).toBe(0)
  }
  await checkBothSchemes(page, 'a locked event')
  await page.getByRole('link', { name: w.wizard.locked.details }).click()
  await page.getByRole('dialog', { name: event.title, exact: true }).getByRole('tab').first().waitFor()
  await page.goBack()
  await page.getByRole('main').getByRole('link', { name: w.wizard.quit }).click()
  await heading(page, w.frame.menu.calendar).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await leave(seat)
}, 120_000)

// rules/change.md#19, rules/wizard.md#25
it('confirms nothing that a colleague changed unseen: names the change, shows it, and confirms on the next press', async () => {
  const [material] = await api.call(materialRoutes.all, { query: { orderBy: 'reference' } })
  const { id } = await api.call(eventRoutes.create, {
    body: {
      title: 'Vœux du maire',
      start_date: day,
      end_date: day,
      is_confirmed: false,
      materials: [{ id: material!.id, quantity: 1 }],
    },
  })
  const seat = await takeSeat(browser, site)
  const { page, words: w } = seat
  await enter(seat)
  await page.route('**/api/changes*', (route) => route.abort())
  await page.goto(`${site.url}/events/${id}?step=summary`)
  const confirm = page.getByRole('button', { name: w.wizard.confirm.confirm })
  await confirm.waitFor()
  const title = 'Vœux de la mairie'
  await api.call(eventRoutes.update, { params: { id }, body: { title } })
  await confirm.click()
  await page.getByText(say(w.event.meanwhile, { title, name: w.form.someone })).waitFor()
  await page.getByText(say(w.event.meanwhile_what, { what: w.event.part.title })).waitFor()
  await page.getByRole('main').getByText(title, { exact: true }).first().waitFor()
  expect(await api.call(eventRoutes.get, { params: { id } })).toMatchObject({ is_confirmed: false })
  await confirm.click()
  await page.getByRole('heading', { name: say(w.wizard.done.confirmed, { title }) }).waitFor()
  expect(await api.call(eventRoutes.get, { params: { id } })).toMatchObject({ is_confirmed: true })
  await leave(seat)
}, 90_000)
