import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { dayFromNow } from '../days.ts'
import type { Api } from './api.ts'
import { checkBothSchemes, patience, rowAct, type Seat, say } from './at-screen.ts'
import { useDesk } from './desk.ts'
import { landsOn, pressAt, walkTo } from './keys.ts'

let api: Api
let seat: Seat
const { open, button, field, choose, turn, sure } = useDesk((desk) => ({ api, seat } = desk))

/** Two events of a month far ahead, where the demonstration has none. */
async function twoOptions(): Promise<void> {
  for (const [title, place, ahead] of [
    ['Gala des éclairagistes', 'Salle Ravel', 300],
    ['Nuit du théâtre', 'Atelier', 302],
  ] as const) {
    const day = dayFromNow(ahead)
    await api.call(eventRoutes.create, {
      body: {
        title,
        location: place,
        start_date: `${day} 08:00:00`,
        end_date: `${day} 23:00:00`,
        is_confirmed: false,
      },
    })
  }
}

// rules/event-list.md#3, rules/event-list.md#4, rules/event-list.md#5, rules/event-list.md#6
it('filters and sorts all events, saves the view, exports it and opens an event by keyboard', async () => {
  const { page, words: w } = seat
  await twoOptions()
  await open('events')
  const titles = () => page.locator('main [data-event]').allTextContents()
  // The latest start comes first.
  await expect.poll(async () => (await titles()).slice(0, 2)).toEqual(['Nuit du théâtre', 'Gala des éclairagistes'])
  await checkBothSchemes(page, 'list of events')

  await open(`events?start=${dayFromNow(299)}&end=${dayFromNow(303)}`)
  await expect.poll(titles).toEqual(['Nuit du théâtre', 'Gala des éclairagistes'])
  await button(w.table.filters).click()
  await choose(w.event_list.missing.label, w.event_list.missing.no)
  await button(say(w.table.remove_filter, { label: w.event_list.missing.no })).waitFor()
  await page.getByRole('columnheader', { name: w.event_list.title }).getByRole('button').click()
  await expect.poll(titles).toEqual(['Gala des éclairagistes', 'Nuit du théâtre'])
  expect(new URL(page.url()).search).toContain('orderBy=title')
  await page.locator('.rows[aria-busy=true]').waitFor({ state: 'detached' })

  await button(w.saved_view.save).click()
  await field(w.saved_view.name).fill('Options lointaines')
  await page.keyboard.press('Enter')
  const tab = page
    .getByRole('navigation', { name: w.saved_view.many })
    .getByRole('button', { name: /^Options lointaines/ })
  await expect.poll(() => tab.getAttribute('aria-current'), { timeout: patience }).toBe('true')
  await open('events')
  await tab.click()
  await expect.poll(titles).toEqual(['Gala des éclairagistes', 'Nuit du théâtre'])

  await button(w.table.export).click()
  const download = page.waitForEvent('download')
  await page
    .getByRole('menuitem', { name: say(w.table.export_as, { format: 'CSV', columns: w.table.all_columns }) })
    .click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text.trimEnd().split('\r\n')).toHaveLength(3)
  expect(text).toContain('Salle Ravel')
  expect(text).toContain(w.event_list.state.unconfirmed)
  // When the equipment leaves and is back is hidden at first, and in a file of all columns.
  for (const column of [w.event_list.leaves, w.event_list.is_back]) {
    expect(text.split('\r\n', 1)[0]).toContain(column)
    expect(await page.getByRole('columnheader', { name: column }).count()).toBe(0)
  }
  // A sum of amounts tells what it is in: those of former years may be in another currency.
  expect(text.split('\r\n', 1)[0]).toMatch(new RegExp(`${w.event_list.amount}[;,]${w.event_list.currency}$`))

  // By keyboard: the search, the title, the details, the next row, and back to where it began.
  const link = page.getByRole('link', { name: 'Gala des éclairagistes' })
  await pressAt(page, link)
  const details = page.getByRole('dialog', { name: /Gala des éclairagistes/ })
  await details.waitFor()
  expect(new URL(page.url()).search).toContain('event=')
  await page.keyboard.press('j')
  await page.getByRole('dialog', { name: /Nuit du théâtre/ }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await landsOn(page, page.getByRole('link', { name: 'Nuit du théâtre' }))

  const search = page.getByRole('searchbox', { name: w.event_list.search })
  await walkTo(page, search, 'Shift+Tab')
  await page.keyboard.type('ravel eclairagistes')
  await expect.poll(titles).toEqual(['Gala des éclairagistes'])
}, 120_000)

// rules/event-list.md#6, rules/trash.md#9, rules/trash.md#10
it('shows the events in the trash, restores one and deletes another for good', async () => {
  const { page, words: w } = seat
  const day = dayFromNow(310)
  const body = { start_date: day, end_date: day, is_confirmed: false }
  for (const title of ['Bal des ombres', 'Bal des fantômes']) {
    const { id, version } = await api.call(eventRoutes.create, { body: { ...body, title } })
    await api.call(eventRoutes.remove, { params: { id }, version })
  }
  await open('events')
  const title = (name: string) => page.getByText(name, { exact: true })
  await page.locator('main [data-event]').first().waitFor()
  expect(await title('Bal des ombres').count()).toBe(0)
  await turn(w.table.show_trash)
  await title('Bal des fantômes').waitFor()
  expect(new URL(page.url()).search).toContain('deleted=true')
  // A name alone: nothing opens there.
  expect(await page.getByRole('link', { name: 'Bal des ombres' }).count()).toBe(0)
  await checkBothSchemes(page, 'events in the trash')

  await rowAct(page, 'Bal des ombres', say(w.table.restore, { name: 'Bal des ombres' }))
  await page.getByText(say(w.event.restored, { title: 'Bal des ombres' })).waitFor()
  await expect.poll(() => title('Bal des ombres').count()).toBe(0)
  await rowAct(page, 'Bal des fantômes', say(w.table.destroy, { name: 'Bal des fantômes' }))
  const question = page.getByRole('dialog', { name: w.table.ask_destroy })
  await question.getByText(w.event_list.destroy_consequence).waitFor()
  await sure(w.table.yes_destroy)
  await page.getByText(say(w.table.destroyed, { name: 'Bal des fantômes' })).waitFor()
  await page.getByText(w.table.empty_trash, { exact: true }).waitFor()

  await turn(w.table.leave_trash)
  await page.getByRole('link', { name: 'Bal des ombres' }).waitFor()
  expect(await title('Bal des fantômes').count()).toBe(0)
}, 120_000)
