import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { dayFromNow } from '../days.ts'
import type { Api } from './api.ts'
import { checkBothSchemes, patience, type Seat, say } from './at-screen.ts'
import { useDesk } from './desk.ts'
import { landsOn, pressAt, walkTo } from './keys.ts'

let api: Api
let seat: Seat
const { open, button, field, choose } = useDesk((desk) => ({ api, seat } = desk))

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
