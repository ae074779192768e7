import type { Browser, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { companyRoutes } from '#shared/company.ts'
import { eventRoutes } from '#shared/event.ts'
import { materialRoutes } from '#shared/material.ts'
import { protectedTags } from '#shared/names.ts'
import { personRoutes } from '#shared/person.ts'
import { desktop, phone, tablet } from '../browser.ts'
import { dayFromNow, onDays } from '../days.ts'
import type { RunningSite } from '../running-site.ts'
import type { Api } from './api.ts'
import { enter, heading, patience, say, takeSeat } from './at-screen.ts'
import { useStage } from './stage.ts'

let browser: Browser
let site: RunningSite
let api: Api
useStage((stage) => ({ browser, site, api } = stage), { isRenewed: true })

/** A word without a place to break. */
const word = (seed: string, letters: number) => seed.repeat(letters).slice(0, letters)
const title = word('Donaudampfschifffahrt', 96)

/** Elements wider than their room: the page, a dialog, the card of a bar. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const rooms = [document.documentElement, ...document.querySelectorAll('[role=dialog], [role=tooltip]')]
    return rooms
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map(({ tagName, scrollWidth, clientWidth }) => `${tagName} ${scrollWidth} > ${clientWidth}`)
  })

it('breaks words of 96 letters on every screen of an event, wide and narrow', async () => {
  const company = await api.call(companyRoutes.create, { body: { legal_name: word('Intercommunale', 96) } })
  const borrower = await api.call(personRoutes.create, {
    body: {
      first_name: word('Maximilienne', 35),
      last_name: word('Featherstonehaugh', 35),
      company_id: company.id,
      tags: [protectedTags.beneficiary],
    },
  })
  const [material] = await api.call(materialRoutes.all, { query: { orderBy: 'reference' } })
  const event = await api.call(eventRoutes.create, {
    body: {
      title,
      ...onDays(-1, 0),
      location: word('Palaisdescongrès', 200),
      description: word('Description', 300),
      is_confirmed: false,
      beneficiaries: [borrower.id],
      materials: [{ id: material!.id, quantity: 90_000 }],
    },
  })
  for (const size of [desktop, phone, tablet]) {
    const seat = await takeSeat(browser, site, { size, isTouch: size === phone })
    const { page, words: w } = seat
    await enter(seat)
    const look = async (path: string, name: string) => {
      await page.goto(`${site.url}/${path}`)
      await page
        .getByText(name)
        .or(page.getByRole('textbox', { name: w.wizard.title }))
        .first()
        .waitFor()
      expect.soft(await tooWide(page), `${path} at ${size.width}`).toEqual([])
    }
    await look(`?date=${dayFromNow(0)}`, title)
    for (const tab of ['infos', 'materials', 'estimates']) await look(`?event=${event.id}&tab=${tab}`, title)
    for (const step of ['information', 'beneficiaries', 'technicians', 'materials', 'summary', 'done'])
      await look(`events/${event.id}?step=${step}`, title)
    await look(`event-return/${event.id}`, title)
    if (size === desktop) {
      await page.goto(`${site.url}/?date=${dayFromNow(0)}`)
      await page.getByRole('option', { name: new RegExp(`^${title},`) }).hover()
      await page.getByRole('tooltip').getByText(company.legal_name).waitFor()
      expect.soft(await tooWide(page), 'the card of a bar').toEqual([])
    }
    expect(seat.errors).toEqual([])
    await seat.context.close()
  }
}, 180_000)

// rules/details.md#15
it('shows five of the missing materials at first, and all of them on request', async () => {
  const materials = (await api.call(materialRoutes.all, { query: { orderBy: 'reference' } })).slice(0, 8)
  const event = await api.call(eventRoutes.create, {
    body: {
      title: 'Grande braderie',
      ...onDays(120, 121),
      is_confirmed: false,
      materials: materials.map(({ id }) => ({ id, quantity: 90_000 })),
    },
  })
  const seat = await takeSeat(browser, site)
  const { page, words: w } = seat
  await enter(seat)
  await page.goto(`${site.url}/?event=${event.id}&tab=materials`)
  const notice = page.getByRole('alert', { name: say(w.event.missing.title_other, { count: 8 }) })
  const rows = notice.getByRole('list').first().locator('> li')
  await expect.poll(() => rows.count(), { timeout: patience }).toBe(5)
  await notice
    .getByText(/90\s000/)
    .first()
    .waitFor()
  const more = notice.getByRole('button', { name: say(w.event.missing.more_other, { count: 3 }) })
  await more.click()
  await expect.poll(() => rows.count(), { timeout: patience }).toBe(8)
  expect(await more.count()).toBe(0)
  await seat.context.close()
}, 120_000)

// rules/assignment.md#16, rules/wizard.md#14
it('lists assigned technicians first, and leads to the first technician when none is assigned', async () => {
  const names = ['Aaron', 'Zacharie', 'Zora']
  const crew: number[] = []
  for (const first_name of names) {
    const body = { first_name, last_name: `Ultime ${first_name}`, tags: [protectedTags.technician] }
    crew.push((await api.call(personRoutes.create, { body })).id)
  }
  const day = dayFromNow(130)
  const event = await api.call(eventRoutes.create, {
    body: {
      title: 'Fête des moissons',
      ...onDays(130, 130),
      is_confirmed: false,
      technicians: [{ id: crew[2]!, start_time: `${day} 10:00:00`, end_time: `${day} 12:00:00` }],
    },
  })
  const seat = await takeSeat(browser, site)
  const { page, words: w } = seat
  await enter(seat)
  await page.goto(`${site.url}/events/${event.id}?step=technicians`)
  await heading(page, w.wizard.edit).waitFor()
  const first = page.locator('.tl-group').first() // visual only: its bars carry the name
  await expect.poll(() => first.textContent(), { timeout: patience }).toContain('Zora Ultime Zora')

  // A site without any.
  await page.route('**/api/technicians/while-event/*', (route) => route.fulfill({ json: [] }))
  const alone = await api.call(eventRoutes.create, {
    body: { title: 'Sans équipe', ...onDays(131, 131), is_confirmed: false },
  })
  await page.goto(`${site.url}/events/${alone.id}?step=technicians`)
  await page.getByText(w.technician.none).waitFor()
  await page.getByRole('link', { name: w.technician.new }).click()
  await heading(page, w.technician.new).waitFor()
  await seat.context.close()
}, 120_000)
