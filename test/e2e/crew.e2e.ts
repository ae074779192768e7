import type { Browser } from 'playwright-core'
import { expect, it } from 'vitest'
import { type Event, eventRoutes } from '#shared/event.ts'
import { protectedTags } from '#shared/names.ts'
import { personRoutes } from '#shared/person.ts'
import { instantOf, utcText } from '#shared/rules/period.ts'
import { userRoutes } from '#shared/user.ts'
import { later, nextSaturday, zone } from '../days.ts'
import type { RunningSite } from '../running-site.ts'
import { type Api, openApi } from './api.ts'
import { checkBothSchemes, enter, focused, heading, patience, say, takeSeat } from './at-screen.ts'
import { dragBar, placeOf, zoomOut } from './by-mouse.ts'
import { useStage } from './stage.ts'

let browser: Browser
let site: RunningSite
let api: Api
const title = 'Harbour festival'
/** Later than everything the demonstration plans. */
const saturday = nextSaturday(250)
const sunday = later(saturday, 1)
const at = (day: string, hour: string) => utcText(instantOf(`${day} ${hour}:00`, zone))
/** Five people, their positions and times; another event holds one of them until noon. */
const crew = [
  { name: 'Ines Abalo', position: 'Sound', from: '08:00', to: '12:00' },
  { name: 'Jo Bekri', position: 'Light', from: '09:00', to: '18:00' },
  { name: 'Kim Corto', position: 'Stage', from: '12:00', to: '16:00' },
  { name: 'Lou Damas', position: 'Rigging', from: '07:30', to: '10:15' },
  { name: 'Max Etcheverry', position: 'Driver', from: '06:00', to: '08:00' },
] as const
const busy = crew[2]
let event: Event
useStage(
  async (stage) => {
    ;({ browser, site, api } = stage)
    const member = await openApi(site, 'member')
    await member.call(userRoutes.updateSettings, { params: { id: member.user.id }, body: { language: 'EN' } })
    const ids = new Map<string, number>()
    for (const { name } of crew) {
      const [first_name, last_name] = name.split(' ') as [string, string]
      const body = { first_name, last_name, tags: [protectedTags.technician] }
      ids.set(name, (await api.call(personRoutes.create, { body })).id)
    }
    const day = { start_date: `${saturday} 00:00:00`, end_date: `${saturday} 23:59:59`, is_confirmed: false }
    event = await api.call(eventRoutes.create, { body: { title, ...day } })
    const technicians = [
      { id: ids.get(busy.name)!, start_time: at(saturday, '08:00'), end_time: at(saturday, '12:00') },
    ]
    await api.call(eventRoutes.create, { body: { title: 'Wedding at the mill', ...day, technicians } })
  },
  { isRenewed: true },
)
const assigned = async () =>
  (await api.call(eventRoutes.get, { params: { id: event.id } })).technicians.map(
    ({ technician, start_time, end_time, position }) => [technician.full_name, start_time, end_time, position],
  )
const planned = (day: string) =>
  crew
    .map(({ name, position, from, to }) => [name, at(day, from), at(day, to), position])
    .sort(([, one = ''], [, other = '']) => (one < other ? -1 : 1))

// rules/assignment.md#5, rules/assignment.md#12, rules/calendar.md#12, rules/wizard.md#5,
// rules/wizard.md#11, rules/wizard.md#24, rules/details.md#12
it('gives an event a crew of five without a clash, and moves the crew with the event', async () => {
  const seat = await takeSeat(browser, site, { language: 'en' })
  const { page, words: w } = seat
  await enter(seat, 'member')
  await page.goto(`${site.url}/events/${event.id}?step=technicians`)
  await heading(page, w.wizard.edit).waitFor()
  await page.getByText(w.wizard.mini.no_technician).waitFor()
  const dialog = page.getByRole('dialog', { name: w.assignment.new })
  const time = async (name: string, value: string) => {
    const hour = dialog.getByRole('combobox', { name })
    await hour.click()
    await hour.fill(value)
    await page.getByRole('option', { name: value, exact: true }).click()
  }
  for (const { name, position, from, to } of crew) {
    await page.getByRole('button', { name: w.assignment.new, exact: true }).click()
    await dialog.getByRole('combobox', { name: w.assignment.person }).fill(name)
    await page.getByRole('option', { name, exact: true }).click()
    await dialog.getByRole('textbox', { name: w.assignment.position }).fill(position)
    if (name === busy.name) {
      // Half an hour too early: this technician is still on another event.
      await time(w.assignment.start_time, '11:30')
      await time(w.assignment.end_time, to)
      await dialog.getByRole('button', { name: w.assignment.assign }).click()
      await dialog.getByText(w.invalid.busy).first().waitFor()
    }
    await time(w.assignment.start_time, from)
    await time(w.assignment.end_time, to)
    await dialog.getByRole('button', { name: w.assignment.assign }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('option', { name: new RegExp(`^${position}, `) }).waitFor()
  }
  expect(await assigned()).toEqual(planned(saturday))
  await page.getByText(say(w.wizard.mini.technicians_other, { count: 5 })).waitFor()
  await checkBothSchemes(page, 'a crew of five')

  // The summary names them, with their positions.
  await page.goto(`${site.url}/events/${event.id}?step=summary`)
  for (const { name, position } of crew) await page.getByText(`${name} · ${position}`).waitFor()

  // Moved by a day on the calendar, every technician keeps their hours.
  await page.goto(`${site.url}/?date=${saturday}`)
  const timeline = page.getByRole('listbox', { name: w.calendar.timeline_label })
  await timeline.waitFor()
  await zoomOut(page, timeline, 9)
  const bar = page.getByRole('option', { name: new RegExp(`^${title},`) })
  await bar.click()
  const { width } = await placeOf(page, timeline, saturday)
  await dragBar(bar, width)
  await expect.poll(assigned, { timeout: patience }).toEqual(planned(sunday))

  // The details show the same, on a row for each.
  await bar.dblclick()
  const details = page.getByRole('dialog', { name: title })
  await details.getByRole('tab', { name: `${w.event.technicians} (5)` }).click()
  for (const { name, position } of crew) {
    await details.getByRole('option', { name: new RegExp(`^${position}.*${name}`) }).waitFor()
    await details.getByRole('link', { name }).waitFor()
  }
  await checkBothSchemes(page, 'a crew of five in the details')

  // When the event ends in the morning, early technicians stay, cut to its length; the others are
  // dropped and named.
  await page.goto(`${site.url}/events/${event.id}`)
  await page.getByRole('switch', { name: w.wizard.whole_days }).click()
  for (const [name, value] of [
    [w.wizard.start_time, '00:00'],
    [w.wizard.end_time, '07:00'],
  ] as const) {
    await page.getByRole('combobox', { name }).fill(value)
    await page.getByRole('option', { name: value, exact: true }).click()
  }
  await page.getByRole('button', { name: w.wizard.save_continue }).click()
  const told = page.getByText(w.wizard.dropped.split('{{')[0] ?? '')
  for (const { name } of crew.slice(0, 4)) await told.filter({ hasText: name }).waitFor()
  expect(await assigned()).toEqual([[crew[4].name, at(sunday, '06:00'), at(sunday, '07:00'), crew[4].position]])
  expect(seat.errors).toEqual([])
  await seat.context.close()
}, 180_000)

// rules/assignment.md#16, rules/details.md#12
it('undoes a move on the board, and counts the documents of the event', async () => {
  const day = later(saturday, 30)
  const { id: person } = await api.call(personRoutes.create, {
    body: { first_name: 'Nour', last_name: 'Falk', tags: [protectedTags.technician] },
  })
  const times = { start_time: at(day, '10:00'), end_time: at(day, '12:00') }
  const gala = await api.call(eventRoutes.create, {
    body: {
      title: 'Gala of the board',
      start_date: `${day} 00:00:00`,
      end_date: `${day} 23:59:59`,
      is_confirmed: false,
      technicians: [{ id: person, ...times }],
    },
  })
  const hours = async () =>
    (await api.call(eventRoutes.get, { params: { id: gala.id } })).technicians.map((one) => [
      one.start_time,
      one.end_time,
    ])
  const before = await hours()
  const seat = await takeSeat(browser, site, { language: 'en' })
  const { page, words: w } = seat
  await enter(seat, 'member')
  await page.goto(`${site.url}/?event=${gala.id}`)
  const details = page.getByRole('dialog', { name: gala.title })
  await details.getByRole('tab', { name: `${w.document.many} (0)` }).waitFor()
  await details.getByRole('tab', { name: `${w.event.technicians} (1)` }).click()
  const bar = details.getByRole('option', { name: /Nour Falk/ })
  await bar.focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect.poll(hours, { timeout: patience }).toEqual([[at(day, '10:15'), at(day, '12:15')]])
  await page.getByRole('button', { name: w.calendar.undo.label, exact: true }).click()
  await expect.poll(hours, { timeout: patience }).toEqual(before)
  await focused(bar)
  await page.keyboard.press('Alt+ArrowRight')
  await expect.poll(hours, { timeout: patience }).not.toEqual(before)
  await page.getByRole('button', { name: w.calendar.undo.label, exact: true }).hover() // it waits
  await checkBothSchemes(page, 'a move on the board that can be undone')
  await page.keyboard.press('Control+Z')
  await expect.poll(hours, { timeout: patience }).toEqual(before)
}, 120_000)
