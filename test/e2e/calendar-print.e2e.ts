import type { Browser, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { phone } from '../browser.ts'
import { dayFromNow } from '../days.ts'
import type { RunningSite } from '../running-site.ts'
import type { Api } from './api.ts'
import { enter, leave, say, takeSeat } from './at-screen.ts'
import { factsOf, plain, textOf } from './paper.ts'
import { useStage } from './stage.ts'

let browser: Browser
let site: RunningSite
let api: Api
useStage((stage) => ({ browser, site, api } = stage))

/** Later than everything the demonstration plans. */
const day = dayFromNow(250)
const bar = (page: Page, title: string) => page.getByRole('option', { name: new RegExp(`^${title},`) })
const make = (title: string, location: string) =>
  api.call(eventRoutes.create, { body: { title, start_date: day, end_date: day, is_confirmed: false, location } })

// rules/calendar.md#22
it('prints the visible period on one landscape page, whatever the colour scheme', async () => {
  await make('Kermesse', 'Place Bilange')
  for (const scheme of ['light', 'dark'] as const) {
    const seat = await takeSeat(browser, site, { scheme })
    const { page, words: w } = seat
    await enter(seat)
    await page.goto(`${site.url}/?date=${day}`)
    await bar(page, 'Kermesse').waitFor()
    const paper = await page.pdf({ preferCSSPageSize: true })
    const facts = await factsOf(paper)
    expect(facts).toMatch(/^Pages: +1$/m)
    expect(facts).toMatch(/^Page size: +84\d(\.\d+)? x 59\d(\.\d+)? pts/m)
    const text = plain(await textOf(paper, '-layout'))
    expect(text).toContain('Kermesse')
    expect(text).toContain(`${w.calendar.time.future} ${w.calendar.state_short.future_confirmed} 0`)
    expect(text).toContain(`${w.calendar.state_short.archived} 0`)
    expect(text).not.toContain(w.calendar.new_event)
    expect(text).not.toContain(say(w.calendar.missing_only, {}))
    // Back on the screen it is as it was.
    await bar(page, 'Kermesse').click()
    expect(await bar(page, 'Kermesse').getAttribute('aria-selected')).toBe('true')
    await leave(seat)
  }
}, 120_000)

// rules/calendar.md#22
it('prints the agenda of a phone as the agenda it shows', async () => {
  await make('Vide-grenier', 'Cour de la mairie')
  const seat = await takeSeat(browser, site, { size: phone })
  const { page, words: w } = seat
  await enter(seat)
  await page.goto(`${site.url}/?date=${day}`)
  await page.getByText('Vide-grenier').waitFor()
  const text = plain(await textOf(await page.pdf({ preferCSSPageSize: true }), '-layout'))
  expect(text).toContain('Vide-grenier')
  expect(text).not.toContain(w.calendar.state.future_unconfirmed)
  expect(text).not.toContain(w.calendar.later)
  await leave(seat)
}, 120_000)
