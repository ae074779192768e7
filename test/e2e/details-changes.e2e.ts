import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { userRoutes } from '#shared/user.ts'
import { phone } from '../browser.ts'
import { dayFromNow } from '../days.ts'
import { checkBothSchemes, focused, patience, say, spokenDay, tapTwice } from './at-screen.ts'
import { useDetails } from './details-stage.ts'
import { sayNo } from './keys.ts'

const { sitDown, make, lines, api, read, open, festival } = useDetails()

// rules/details.md#4, rules/details.md#5, rules/details.md#7, rules/change.md#12
it('confirms, unconfirms, archives and deletes from the menu, and says why an action is refused', async () => {
  await api().call(userRoutes.updateSettings, { params: { id: api().user.id }, body: { language: 'EN' } })
  const seat = await sitDown({ language: 'en' })
  const { page, words: w } = seat
  const event = await make('Quayside gala')
  const details = await open(seat, event)
  const entry = (name: string) => page.getByRole('menuitem', { name: new RegExp(`^${name}`) })
  const choose = async (name: string) => {
    await page.getByRole('button', { name: w.event.more }).click()
    await entry(name).click()
  }
  await page.getByRole('button', { name: w.event.more }).click()
  await entry(w.event.confirm).getByText(w.problem.event.no_materials).waitFor()
  expect(await entry(w.event.confirm).getAttribute('aria-disabled')).toBe('true')
  expect(await entry(w.event.archive).count()).toBe(0)
  await checkBothSchemes(page, 'the menu of an event')
  await page.keyboard.press('Escape')
  // Another user adds material meanwhile: the open details follow, and the event can be confirmed.
  await page.locator('[data-live=live]').waitFor()
  await api().call(eventRoutes.update, { params: { id: event.id }, body: { materials: lines(2) } })
  await details.getByText('(2)').first().waitFor()
  await choose(w.event.confirm)
  await details.getByText(w.event.status.confirmed, { exact: true }).waitFor()
  expect(await read(event)).toMatchObject({ is_confirmed: true })
  await page.getByRole('button', { name: w.event.more }).click()
  expect(await entry(w.event.delete).getAttribute('aria-disabled')).toBe('true')
  await entry(w.event.unconfirm).click()
  await details.getByText(w.event.status.not_confirmed, { exact: true }).waitFor()
  expect(await read(event)).toMatchObject({ is_confirmed: false })
  await choose(w.event.delete)
  await page.getByRole('button', { name: w.event.yes_delete }).click()
  await details.waitFor({ state: 'hidden' })
  await expect(read(event)).rejects.toThrow('404')
  // Its toast brings it back as it was.
  await page.getByRole('button', { name: w.event.restore }).click()
  await page.getByText(say(w.event.restored, { title: event.title })).waitFor()
  expect((await read(event)).materials).toHaveLength(2)

  const past = await make('Last week', { start_date: dayFromNow(-8), end_date: dayFromNow(-7), materials: lines(1) })
  const count = past.materials.map(({ id, pivot }) => ({ id, actual: pivot.quantity, broken: 0 }))
  await api().call(eventRoutes.terminate, { params: { id: past.id }, body: count })
  const old = await open(seat, past)
  expect(await old.getByRole('link', { name: w.event.edit }).count()).toBe(0)
  await choose(w.event.archive)
  await old.getByText(w.event.status.archived, { exact: true }).waitFor()
  expect(await read(past)).toMatchObject({ is_archived: true })
  await choose(w.event.unarchive)
  await old.getByText(w.event.status.past, { exact: true }).waitFor()
  expect(await read(past)).toMatchObject({ is_archived: false })
  await api().call(userRoutes.updateSettings, { params: { id: api().user.id }, body: { language: 'FR' } })
}, 120_000)

// rules/details.md#18, rules/details.md#19, rules/event.md#19, rules/event.md#20, rules/screen.md#9, rules/change.md#21
it('duplicates an event for other dates, and lists beforehand what the copy takes over', async () => {
  const event = await festival()
  const seat = await sitDown()
  const { page, words: w } = seat
  await open(seat, event)
  await page.getByRole('button', { name: w.event.more }).click()
  await page.getByRole('menuitem', { name: w.event.duplicate }).click()
  const dialog = page.getByRole('dialog', { name: say(w.event.duplication.title, { title: event.title }) })
  for (const text of ['Cale de la Savatte', 'Odile Brémond, Paul Chauvin', 'Rita Delmas'])
    await dialog.getByText(text).waitFor()
  await dialog.getByText(say(w.event.references_other, { count: 3 })).waitFor()
  await dialog.getByText(say(w.event.pieces_other, { shown: 6 })).waitFor()
  expect((await dialog.boundingBox())?.width).toBe(600)
  // The parts to copy: everything, unless the user deselects some.
  const technicians = dialog.getByRole('checkbox', { name: w.event.technicians })
  await technicians.uncheck()
  await page.keyboard.press('Escape')
  await sayNo(page, w.form.leave, technicians)
  expect(await technicians.isChecked()).toBe(false)
  await dialog.getByRole('button', { name: w.event.duplication.submit }).click()
  await dialog.getByText(w.event.duplication.choose).waitFor()
  await checkBothSchemes(page, 'the duplication of an event')
  await dialog.getByRole('textbox', { name: w.event.duplication.dates_one }).click()
  // Yesterday is not offered.
  const [first, last] = [dayFromNow(0), dayFromNow(0)]
  const yesterday = page.getByRole('button', { name: spokenDay(dayFromNow(-1), 'fr'), exact: true })
  if ((await yesterday.count()) > 0) expect(await yesterday.isDisabled()).toBe(true)
  await page.getByRole('button', { name: spokenDay(first, 'fr'), exact: true }).click()
  await page.getByRole('button', { name: spokenDay(last, 'fr'), exact: true }).click()
  await dialog.getByText(say(w.event.days_one, { count: 1 }), { exact: true }).waitFor()
  await tapTwice(dialog.getByRole('button', { name: w.event.duplication.submit }))
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText(say(w.event.duplication.done, { title: event.title })).waitFor()
  await expect.poll(() => page.url(), { timeout: patience }).not.toContain(`event=${event.id}`)
  const copy = Number(new URL(page.url()).searchParams.get('event'))
  const { data } = await api().call(eventRoutes.list, { query: { start: first, end: last } })
  expect(data.filter(({ title, id }) => title === event.title && id !== event.id)).toHaveLength(1)
  expect(await api().call(eventRoutes.get, { params: { id: copy } })).toMatchObject({
    title: event.title,
    start_date: `${first} 00:00:00`,
    end_date: `${last} 23:59:59`,
    is_confirmed: false,
    location: event.location,
    beneficiaries: event.beneficiaries.map(({ id }) => ({ id })),
    technicians: [],
    materials_count: 3,
  })
}, 120_000)

// rules/repeat.md#4, rules/repeat.md#5
it('repeats an event each week, and lists the copies with what each lacks and the way to it', async () => {
  const [start, end] = [dayFromNow(30), dayFromNow(31)]
  const event = await make('Résidence de création', { start_date: start, end_date: end, materials: lines(3) })
  const seat = await sitDown()
  const { page, words: w } = seat
  await open(seat, event)
  await page.getByRole('button', { name: w.event.more }).click()
  await page.getByRole('menuitem', { name: w.event.duplicate }).click()
  const dialog = page.getByRole('dialog', { name: say(w.event.duplication.title, { title: event.title }) })
  // Typed: a day alone begins a copy as long as the event. Escape closes the calendar, not the dialog.
  const dates = dialog.getByRole('textbox', { name: w.event.duplication.dates_one })
  await focused(dates)
  await dates.press('ArrowDown')
  const today = page.getByRole('button', { name: spokenDay(dayFromNow(0), 'fr'), exact: true })
  await today.waitFor()
  await page.keyboard.press('Escape')
  await today.waitFor({ state: 'hidden' })
  await dates.fill('31/02')
  await dates.press('Enter')
  await dialog.getByText(w.form.range.no_such_day, { exact: true }).waitFor()
  await dates.fill('aujourd’hui')
  await dates.press('Enter')
  await dialog.getByText(say(w.event.days_other, { count: 2 }), { exact: true }).waitFor()
  await dialog.getByRole('switch', { name: w.event.duplication.repeat }).click()
  const times = dialog.getByRole('textbox', { name: w.event.duplication.times })
  for (const beyond of ['1', '500']) {
    await times.fill(beyond)
    await times.press('Tab')
    await dialog.getByText(w.event.duplication.times_help).waitFor()
    expect(await times.inputValue()).toBe(beyond)
  }
  await times.fill('3')
  await checkBothSchemes(page, 'the repetition of an event')
  await dialog.getByRole('button', { name: say(w.event.duplication.submit_many_other, { count: 3 }) }).click()
  const list = page.getByRole('dialog', { name: say(w.event.duplication.made_other, { count: 3, title: event.title }) })
  const links = list.getByRole('link')
  await expect.poll(() => links.count(), { timeout: patience }).toBe(3)
  await checkBothSchemes(page, 'the copies of an event')
  const ids = await links.evaluateAll((all) =>
    all.map((link) => Number(new URL((link as HTMLAnchorElement).href).searchParams.get('event'))),
  )
  for (const [nth, id] of ids.entries()) {
    const copy = await api().call(eventRoutes.get, { params: { id } })
    const days = [`${dayFromNow(7 * nth)} 00:00:00`, `${dayFromNow(7 * nth + 1)} 23:59:59`]
    expect([copy.title, copy.start_date, copy.end_date]).toEqual([event.title, ...days])
    const lacking = await api().call(eventRoutes.missingMaterials, { params: { id } })
    const pieces = lacking.reduce((sum, { missing_quantity }) => sum + missing_quantity, 0)
    const told = await links.nth(nth).textContent()
    if (pieces === 0) expect(told).toContain(w.event.duplication.complete)
    else expect(told).toContain(lacking[0]!.name)
  }
  await list.getByRole('button', { name: w.frame.close, exact: true }).last().click()
  await list.waitFor({ state: 'hidden' })
}, 120_000)

// rules/details.md#2, rules/details.md#20
it('follows other users’ writes, says when the event is gone, and holds its tabs on one line of a phone', async () => {
  const event = await make('Guinguette', { materials: lines(2), location: 'Île' })
  const seat = await sitDown({ size: phone, isTouch: true })
  const { page, words: w } = seat
  const details = await open(seat, event, 'bills')
  const tabs = details.getByRole('tab')
  expect(await tabs.count()).toBe(7)
  const tops = new Set<number>()
  for (const tab of await tabs.all()) tops.add(Math.round((await tab.boundingBox())?.y ?? 0))
  expect(tops.size).toBe(1)
  await expect.poll(() => isInView(page, details.getByRole('tab', { selected: true }))).toBe(true)
  await checkBothSchemes(page, 'details on a phone')
  await details.getByRole('tab', { name: w.event.tabs.infos }).tap()
  // A phone has no mark of the connection: an arriving write shows that it works.
  await expect
    .poll(
      async () => {
        const { version, location } = await read(event)
        const next = location === 'Rive droite' ? 'Rive gauche' : 'Rive droite'
        await api().call(eventRoutes.update, { params: { id: event.id }, body: { location: next }, version })
        return details
          .getByText(next)
          .waitFor({ timeout: 3000 })
          .then(
            () => true,
            () => false,
          )
      },
      { timeout: patience },
    )
    .toBe(true)
  await api().call(eventRoutes.remove, { params: { id: event.id } })
  await page.getByText(w.event.gone).waitFor()
  await page.getByRole('button', { name: w.event.close }).tap()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}, 120_000)

const isInView = async (page: Page, target: Locator): Promise<boolean> => {
  const { x = -1, width = 0 } = (await target.boundingBox()) ?? {}
  return x >= 0 && x + width <= (page.viewportSize()?.width ?? 0)
}
