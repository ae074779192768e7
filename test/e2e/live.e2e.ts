import type { Browser, Page, Route } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Event, eventRoutes } from '#shared/event.ts'
import { materialRoutes } from '#shared/material.ts'
import { formatDate } from '#shared/rules/format.ts'
import { moveWallClock } from '#shared/rules/period.ts'
import { sessionRoutes } from '#shared/session.ts'
import { dayFromNow } from '../days.ts'
import type { RunningSite } from '../running-site.ts'
import type { Api } from './api.ts'
import { enter, enterCalendar, heading, hold, leave, patience, type Seat, say, takeSeat } from './at-screen.ts'
import { useStage } from './stage.ts'

let browser: Browser
let site: RunningSite
/** The other user: writes from another program, or from another browser. */
let member: Api
useStage((stage) => ({ browser, site, api: member } = stage), { as: 'member' })

const tomorrow = dayFromNow(1)
const onDay = (day: string) => ({ start_date: `${day} 00:00:00`, end_date: `${day} 23:59:59` })
const makeEvent = (title: string): Promise<Event> =>
  member.call(eventRoutes.create, { body: { title, ...onDay(tomorrow), is_confirmed: false } })
const read = ({ id }: { id: number }) => member.call(eventRoutes.get, { params: { id } })

/**
 * Waits until the calendar shows a bar with this title and part of a label, or none with this title
 * (`null`).
 */
const seen = (page: Page, title: string, part: string | null): Promise<void> => {
  const bar = page.getByRole('option', { name: new RegExp(`^${title},${part === null ? '' : `.*${part}`}`) })
  return bar.first().waitFor({ state: part === null ? 'hidden' : 'visible' })
}

// rules/calendar.md#7, rules/change.md#12
describe('two people at the calendar', () => {
  it('shows another user’s writes without a reload', async () => {
    const seat = await takeSeat(browser, site)
    const { page } = seat
    await enterCalendar(seat)
    await page.locator('[data-live=live]').waitFor()
    await page.getByRole('option').first().waitFor()
    let event = await makeEvent('Concert éclair')
    await seen(page, 'Concert éclair', '')
    for (const location of ['Halle aux grains', 'Quai de la Savatte', 'Place Sainte-Croix']) {
      const change = { params: { id: event.id }, body: { location }, version: event.version }
      event = await member.call(eventRoutes.update, change)
      await seen(page, 'Concert éclair', location)
    }
    await member.call(eventRoutes.remove, { params: { id: event.id }, version: event.version })
    await seen(page, 'Concert éclair', null)
    expect(seat.errors).toEqual([])
    await seat.context.close()
  }, 120_000)

  // rules/change.md#9
  it('shows what was written after the calendar was read and before its stream opened', async () => {
    const seat = await takeSeat(browser, site)
    const { page } = seat
    const open = await hold(page, '**/api/changes*')
    await enterCalendar(seat)
    await page.getByRole('option').first().waitFor()
    const title = `Concert ${Date.now()}` // an earlier attempt's event would be read with the calendar
    await makeEvent(title)
    open()
    await seen(page, title, '')
    await leave(seat)
  }, 120_000)

  it('shows a bar moved in one browser in the other', async () => {
    const event = await makeEvent('Bal des pompiers')
    const one = await takeSeat(browser, site)
    const other = await takeSeat(browser, site)
    await enterCalendar(one)
    await enterCalendar(other, 'member')
    const bar = one.page.getByRole('option', { name: /^Bal des pompiers,/ })
    await bar.waitFor()
    await other.page.getByRole('option', { name: /^Bal des pompiers,/ }).waitFor()
    await other.page.locator('[data-live=live]').waitFor()
    await bar.click()
    for (const days of [1, 0, 1]) {
      const start = moveWallClock(`${tomorrow} 00:00:00`, { days })
      await one.page.keyboard.press(days === 1 ? 'Alt+ArrowRight' : 'Alt+ArrowLeft')
      await seen(other.page, 'Bal des pompiers', formatDate(start, 'fr'))
      expect(await read(event)).toMatchObject({ start_date: start })
    }
    expect([...one.errors, ...other.errors]).toEqual([])
    await one.context.close()
    await other.context.close()
  }, 120_000)
})

/** A user at the calendar, whose browser receives every write. */
async function watch(): Promise<Seat> {
  const seat = await takeSeat(browser, site)
  await enterCalendar(seat)
  await seat.page.locator('[data-live=live]').waitFor()
  return seat
}

describe('actions without a form', () => {
  /**
   * The page receives this announcement but cannot read the record until released: until then the
   * user acts on the old one.
   */
  async function behind(
    { page }: Seat,
    { id }: Event,
    body: Parameters<typeof write>[1],
  ): Promise<() => Promise<void>> {
    let asked = 0
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const hold = async (route: Route) => {
      if (route.request().method() === 'GET') {
        asked++
        await released
      }
      await route.fallback().catch(() => {}) // cancelled meanwhile
    }
    const reads = /\/api\/events\/(\d+|calendar)(\?|$)/
    await page.route(reads, hold)
    await write(id, body)
    await expect.poll(() => asked, { timeout: patience }).toBeGreaterThan(0)
    return async () => {
      release()
      await page.unroute(reads, hold)
    }
  }
  const write = (id: number, body: { title?: string; location?: string; description?: string; materials?: Line[] }) =>
    member.call(eventRoutes.update, { params: { id }, body })
  type Line = { id: number; quantity: number }

  // rules/change.md#19
  it('are refused on an older version, with the author of the change, and are not sent again', async () => {
    const [material] = await member.call(materialRoutes.all, { query: { orderBy: 'reference' } })
    const lines = [{ id: material!.id, quantity: 1 }]
    const event = await makeEvent('Fête des vendanges')
    await write(event.id, { materials: lines })
    const { person } = await member.call(sessionRoutes.get, {})
    const seat = await watch()
    const { page, words: w } = seat
    const sent: string[] = []
    page.on('request', (request) => ['PUT', 'DELETE'].includes(request.method()) && sent.push(request.method()))
    const told = async (title: string, ...parts: (keyof typeof w.event.part)[]) => {
      const toast = page.getByRole('alert').filter({
        hasText: say(w.event.meanwhile_what, { what: parts.map((part) => w.event.part[part]).join(', ') }),
      })
      await toast.getByText(say(w.event.meanwhile, { title, name: person!.full_name })).waitFor()
      await toast.getByRole('button', { name: w.frame.close }).click()
      await toast.waitFor({ state: 'hidden' })
    }

    // Moving: the bar goes back, and shows what is stored although nothing has been reread.
    await page.getByRole('option', { name: /^Fête des vendanges,/ }).click()
    const title = 'Fête de la vigne'
    let release = await behind(seat, event, { title, location: 'Chai' })
    await page.keyboard.press('Alt+ArrowRight')
    await told(title, 'title', 'location')
    await seen(page, title, `Chai.*${formatDate(event.start_date, 'fr')}`)
    await release()

    // Deleting.
    const bar = page.getByRole('option', { name: /^Fête de la vigne,/ })
    await bar.click()
    await page.keyboard.press('Delete')
    const question = page.getByRole('dialog', { name: w.event.ask_delete })
    await question.waitFor()
    release = await behind(seat, event, { description: 'Sous la halle' })
    await question.getByRole('button', { name: w.event.yes_delete }).click()
    await told(title, 'description')
    await release()

    // Confirming, from the details.
    await bar.dblclick()
    const details = page.getByRole('dialog', { name: title, exact: true })
    await details.getByText('Sous la halle').waitFor()
    release = await behind(seat, event, { materials: [] })
    await page.getByRole('button', { name: w.event.more }).click()
    await page.getByRole('menuitem', { name: new RegExp(`^${w.event.confirm}`) }).click()
    await told(title, 'materials')
    await details.getByText(w.event.no_materials).waitFor()
    await release()

    expect(sent).toEqual(['PUT', 'DELETE', 'PUT'])
    expect(await read(event)).toMatchObject({ is_confirmed: false, start_date: event.start_date, deleted_at: null })
    await leave(seat)
  }, 120_000)
})

describe('a form that two people edit', () => {
  let seat: Seat
  let event: Event
  const location = () => seat.page.getByRole('textbox', { name: 'Lieu' })
  const save = () => seat.page.getByRole('button', { name: 'Enregistrer et continuer' })
  const notice = () => seat.page.getByRole('alert', { name: /^Modifié entre-temps par (?!quelqu’un)/ })
  const dialog = () => seat.page.getByRole('dialog', { name: 'Modifié entre-temps' })
  const byOther = (body: { location?: string; title?: string }) =>
    member.call(eventRoutes.update, { params: { id: event.id }, body })

  beforeEach(async () => {
    event = await makeEvent('Nuit des musées')
    seat = await takeSeat(browser, site)
    await enter(seat)
  })
  afterEach(async () => {
    expect(seat.errors).toEqual([])
    await seat.context.close()
  })
  const openForm = async () => {
    await seat.page.goto(`${site.url}/events/${event.id}`)
    await heading(seat.page, 'Modifier l’événement').waitFor()
    await location().waitFor()
  }

  // rules/change.md#16, rules/change.md#17
  it('follows the record while the user types nothing, then names the other author and keeps the typed text', async () => {
    await openForm()
    await seat.page.locator('[data-live=live]').waitFor()
    await byOther({ location: 'Musée des Beaux-Arts' })
    await expect.poll(() => location().inputValue(), { timeout: patience }).toBe('Musée des Beaux-Arts')
    await location().fill('Musée Jean-Lurçat')
    await byOther({ location: 'Château' })
    await notice().waitFor()
    expect(await location().inputValue()).toBe('Musée Jean-Lurçat')
    await notice().getByRole('button', { name: 'Recharger' }).click()
    expect(await location().inputValue()).toBe('Château')
    await location().fill('Musée Jean-Lurçat')
    await byOther({ location: 'Galerie' })
    await notice().waitFor()
    await notice().getByRole('button', { name: 'Continuer ma saisie' }).click()
    await notice().waitFor({ state: 'hidden' })
    await save().click()
    await seat.page.getByRole('heading', { name: 'Bénéficiaires', level: 2 }).waitFor()
    expect(await read(event)).toMatchObject({ location: 'Musée Jean-Lurçat' })
  }, 120_000)

  // rules/change.md#18
  it('shows both versions side by side when the server knows a later one, and loses neither', async () => {
    // This browser receives none of the other's writes: its own come too late.
    await seat.page.route('**/api/changes*', (route) => route.abort())
    await openForm()
    await location().fill('Musée Jean-Lurçat')
    await byOther({ location: 'Château' })
    await save().click()
    await dialog().getByRole('row', { name: /Lieu/ }).getByText('Château').waitFor()
    await dialog().getByRole('row', { name: /Lieu/ }).getByText('Musée Jean-Lurçat').waitFor()
    await seat.page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'hidden' })
    expect(await location().inputValue()).toBe('Musée Jean-Lurçat')
    expect(await read(event)).toMatchObject({ location: 'Château' })
    await save().click()
    await dialog().getByRole('button', { name: 'Enregistrer ma saisie' }).click()
    await seat.page.getByRole('heading', { name: 'Bénéficiaires', level: 2 }).waitFor()
    expect(await read(event)).toMatchObject({ location: 'Musée Jean-Lurçat' })
    await seat.page.getByRole('button', { name: /^Informations/ }).click()
    await location().fill('Place du Ralliement')
    await byOther({ location: 'Château' })
    await save().click()
    await dialog().getByRole('button', { name: 'Reprendre ce qui est enregistré' }).click()
    await expect.poll(() => location().inputValue(), { timeout: patience }).toBe('Château')
  }, 120_000)

  // rules/change.md#18, rules/wizard.md#20
  it('asks whose quantities to keep', async () => {
    const [material] = await member.call(materialRoutes.all, { query: { orderBy: 'reference' } })
    if (!material) throw new Error('the demonstration has material')
    await seat.page.route('**/api/changes*', (route) => route.abort())
    await seat.page.goto(`${site.url}/events/${event.id}?step=materials`)
    const quantity = seat.page.getByRole('textbox', {
      name: `Quantité de ${material.name} (${material.reference})`,
      exact: true,
    })
    await quantity.waitFor()
    await member.call(eventRoutes.update, {
      params: { id: event.id },
      body: { materials: [{ id: material.id, quantity: 5 }] },
    })
    await quantity.fill('3')
    const conflict = seat.page.getByRole('dialog', { name: 'Quelqu’un d’autre a changé le matériel' })
    await conflict.getByRole('row', { name: new RegExp(`${material.reference}.*5.*3`) }).waitFor()
    await conflict.getByRole('button', { name: 'Enregistrer ma saisie' }).click()
    await seat.page.locator('[data-save=saved]').waitFor()
    expect((await read(event)).materials.map(({ pivot }) => pivot.quantity)).toEqual([3])
  }, 120_000)
})
