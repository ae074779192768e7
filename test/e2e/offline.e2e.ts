import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { departureRoutes } from '#shared/departure-routes.ts'
import { materialRoutes } from '#shared/material.ts'
import { onDays } from '../days.ts'
import { checkBothSchemes, enter, heading, leave, patience, type Seat, say } from './at-screen.ts'
import { installed, keptOf, takeInstalling } from './installing.ts'
import type { StandIn } from './proxy.ts'
import { handScan } from './scanning.ts'
import { useWarehouse, type Warehouse } from './warehouse.ts'

let house: Warehouse
useWarehouse((opened) => (house = opened))

let proxy: StandIn
let seat: Seat
beforeEach(async () => {
  const installing = await takeInstalling(house.browser, house.site)
  ;({ proxy, seat } = installing)
  return installing.leave
})

const rowOf = ({ page, words: w }: Seat, material: { name: string; reference: string }) => ({
  actual: page.getByRole('textbox', { name: say(w.departure.actual_of, material), exact: true }),
  asListed: page.getByRole('button', { name: say(w.departure.row_back, material), exact: true }),
})
const soon = onDays(0, 1)
/** A hand scanner's keys on a page whose clock the test holds: it stamps them when they are handled, late on a busy machine. */
async function scanInTime(page: Page, code: string) {
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 1000)
  await handScan(page, code)
  await page.clock.resume()
}
const departed = async (id: number) =>
  new Map((await house.read(id)).materials.map(({ id, pivot }) => [id, pivot.quantity_departed]))

describe('an installed client', () => {
  // rules/offline.md#1, rules/offline.md#3
  it('can be installed', async () => {
    const { page } = seat
    await enter(seat)
    await page.goto(proxy.url)
    await installed(seat)
    const session = await seat.context.newCDPSession(page)
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
    // A profile of the tests counts as a private window.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
    const manifest = await session.send('Page.getAppManifest')
    expect([manifest.errors, manifest.url]).toEqual([[], `${proxy.url}/manifest.webmanifest`])
    await leave(seat)
  }, 180_000)

  // rules/offline.md#3, rules/offline.md#5
  it('goes on keeping on a page that was reloaded past its worker', async () => {
    const { page, context, words: w } = seat
    await enter(seat)
    await page.goto(`${proxy.url}/parks`)
    await installed(seat)
    const began: unknown[] = []
    await page.exposeFunction('begin', (hasWorker: unknown) => began.push(hasWorker))
    await page.addInitScript('begin(navigator.serviceWorker.controller !== null)')
    const session = await context.newCDPSession(page)
    await session.send('Page.reload', { ignoreCache: true }) // Ctrl+F5
    await expect.poll(() => began, { timeout: patience }).toEqual([false])
    await heading(page, w.park.many).waitFor()
    await installed(seat)
    await page.getByRole('button', { name: w.frame.menu.open }).tap()
    await page.getByRole('link', { name: w.frame.menu.tags, exact: true }).tap()
    await expect.poll(() => keptOf(page), { timeout: patience }).toContainEqual(expect.stringContaining('tag.list'))
    await leave(seat)
  }, 180_000)

  // rules/offline.md#2, rules/offline.md#4, rules/offline.md#8
  it('opens without network, shows what was read, and says what was not', async () => {
    const { page, context, words: w } = seat
    await enter(seat)
    await page.goto(`${proxy.url}/parks`)
    await heading(page, w.park.many).waitFor()
    await installed(seat)
    await expect.poll(() => keptOf(page), { timeout: patience }).toContainEqual(expect.stringContaining('park.list'))
    await page.close()
    proxy.cut(false)
    await context.setOffline(true)
    const again = await context.newPage()
    await again.goto(`${proxy.url}/parks`)
    await heading(again, w.park.many).waitFor()
    await again
      .getByText(new RegExp(say(w.frame.offline_read, { time: '\\d\\d:\\d\\d' }).replace(/ /g, '\\s')))
      .waitFor()
    await checkBothSchemes(again, 'a list without network')
    // A browser that still sees some network blames the server.
    const unread = async () => {
      await again.goto(`${proxy.url}/tags`)
      const { error } = w.frame
      const seesNetwork = await again.evaluate(() => navigator.onLine)
      await again.getByText(seesNetwork ? error.unreachable : error.unread).waitFor()
    }
    await unread()
    await checkBothSchemes(again, 'a screen that was not read')

    // A write is refused at once, with its text still there.
    await again.goto(`${proxy.url}/parks/new`)
    const name = again.getByRole('textbox', { name: w.park.name, exact: true })
    await name.fill('Hangar sans réseau')
    await again.getByRole('button', { name: w.park.save, exact: true }).click()
    await again.getByText(w.frame.error.unreachable).first().waitFor()
    expect(await name.inputValue()).toBe('Hangar sans réseau')

    again.on('dialog', (leaving) => leaving.accept())
    await unread()
    proxy.restore()
    await context.setOffline(false)
    await heading(again, w.frame.menu.tags).waitFor()
  }, 240_000)
})

describe('a departure of 60 lines', () => {
  // rules/offline.md#6, rules/offline.md#7, rules/offline.md#9, rules/scan.md#12, rules/inventory.md#21
  it('is counted on through an hour without network, while a colleague counts ten lines at the desk', async () => {
    const lines = house.stock.slice(0, 60)
    const event = await house.makeEvent('Festival sans réseau', lines, 2, soon)
    const { page, context, words: w } = seat
    await enter(seat)
    // Only the day's page is opened: the departure is read ahead.
    await page.goto(`${proxy.url}/today`)
    await heading(page, w.frame.menu.today).waitFor()
    await installed(seat)
    const codes = new Map<number, string>()
    for (const { id } of lines.slice(35, 38))
      codes.set(id, (await house.admin.call(materialRoutes.get, { params: { id } })).code)
    await expect
      .poll(() => keptOf(page), { timeout: 90_000 })
      .toEqual(expect.arrayContaining(lines.map(({ id }) => `["material.get",{"params":{"id":${id}}}]`)))
    const address = `${proxy.url}/event-departure/${event.id}?by=none&show=all`
    const countAll = async (on: Page, materials: typeof lines) => {
      for (const material of materials) await rowOf({ ...seat, page: on }, material).asListed.click()
    }

    await page.goto(address)
    await heading(page, event.title).waitFor()
    await countAll(page, lines.slice(0, 20))
    await page.locator('[data-save=saved]').waitFor()
    proxy.cut(false)
    await context.setOffline(true)
    await countAll(page, lines.slice(20, 35))
    // The application is closed, and opened again without network.
    await page.close()
    const again = await context.newPage()
    await again.clock.install()
    await again.goto(address)
    await heading(again, event.title).waitFor()
    expect(await rowOf({ ...seat, page: again }, lines[34]!).actual.inputValue()).toBe('2')
    for (const [id, code] of codes) {
      const material = lines.find((line) => line.id === id)!
      for (const actual of [1, 2]) {
        await scanInTime(again, code)
        await again
          .locator('.scanner-last')
          .getByText(say(w.scan.counted, { label: material.name, actual, awaited: 2 }))
          .waitFor()
      }
    }
    await scanInTime(again, 'XYZ-404')
    await again.getByRole('list', { name: w.scan.open_list }).getByText('XYZ-404').waitFor()
    await countAll(again, lines.slice(38, 50))

    // Ten lines at the desk; the phone counted the first of them too, differently.
    const byColleague = lines.slice(49, 59)
    await house.member.call(departureRoutes.departure, {
      params: { id: event.id },
      body: byColleague.map(({ id }) => ({ id, actual: 1 })),
    })
    await again.clock.fastForward(3_600_000)
    proxy.restore()
    await context.setOffline(false)
    const dialog = again.getByRole('dialog')
    await dialog.getByRole('row', { name: new RegExp(lines[49]!.reference) }).waitFor({ timeout: 60_000 })
    expect((await departed(event.id)).get(lines[49]!.id)).toBe(1)
    await dialog.getByRole('button', { name: w.inventory.conflict.keep_mine }).click()
    const uncounted = async () => {
      const counted = await departed(event.id)
      return lines.filter(({ id }) => counted.get(id) === null).map(({ reference }) => reference)
    }
    await expect.poll(uncounted, { timeout: 60_000 }).toEqual([lines[59]!.reference])
    const counted = await departed(event.id)
    for (const { id } of lines.slice(0, 50)) expect([id, counted.get(id)]).toEqual([id, 2])
    for (const { id } of byColleague.slice(1)) expect([id, counted.get(id)]).toEqual([id, 1])
    expect(await rowOf({ ...seat, page: again }, lines[55]!).actual.inputValue()).toBe('1')
    expect(seat.errors).toEqual([])
  }, 300_000)

  // rules/offline.md#9
  it('sends from another screen what nobody else counted, and asks about the rest', async () => {
    const lines = house.stock.slice(60, 63)
    const event = await house.makeEvent('Bal sans réseau', lines, 2, soon)
    const { page, context, words: w } = seat
    await enter(seat)
    await page.goto(`${proxy.url}/event-departure/${event.id}?by=none&show=all`)
    await heading(page, event.title).waitFor()
    await installed(seat)
    await expect
      .poll(() => keptOf(page), { timeout: patience })
      .toContain(`["event.get",{"params":{"id":${event.id}}}]`)
    await context.setOffline(true)
    for (const line of lines.slice(0, 2)) await rowOf(seat, line).asListed.click()
    await page.close()
    await house.member.call(departureRoutes.departure, {
      params: { id: event.id },
      body: [
        { id: lines[1]!.id, actual: 1 },
        { id: lines[2]!.id, actual: 1 },
      ],
    })
    await context.setOffline(false)
    const other = await context.newPage()
    await other.goto(`${proxy.url}/materials`)
    await other.getByText(say(w.departure.later.sent_one, { title: event.title })).waitFor({ timeout: 60_000 })
    await other.getByText(say(w.departure.later.clash, { title: event.title })).waitFor()
    const counted = await departed(event.id)
    expect(lines.map(({ id }) => counted.get(id))).toEqual([2, 1, 1])
    await other.getByRole('link', { name: w.departure.later.open }).click()
    await other
      .getByRole('dialog')
      .getByRole('row', { name: new RegExp(lines[1]!.reference) })
      .waitFor({ timeout: 60_000 })
  }, 240_000)
})

describe('a device', () => {
  // rules/offline.md#5, rules/offline.md#10, rules/offline.md#11
  it('keeps nothing of a user who signs out, and asks first while counts wait', async () => {
    const lines = house.stock.slice(64, 66)
    const event = await house.makeEvent('Fête privée', lines, 2, soon)
    const { page, context, words: w } = seat
    await enter(seat)
    await page.goto(`${proxy.url}/users`)
    await heading(page, w.user.many).waitFor()
    await page.goto(`${proxy.url}/event-departure/${event.id}?by=none&show=all`)
    await heading(page, event.title).waitFor()
    await installed(seat)
    expect((await keptOf(page)).filter((key) => /"user\.(list|all|get)"/.test(key))).toEqual([])
    await context.setOffline(true)
    await rowOf(seat, lines[0]!).asListed.click()
    await page.getByText(say(w.inventory.saving.offline_one, {})).waitFor()
    // The count stays: its row was counted elsewhere meanwhile.
    await house.member.call(departureRoutes.departure, {
      params: { id: event.id },
      body: [{ id: lines[0]!.id, actual: 1 }],
    })
    await page.goto(`${proxy.url}/today`)
    await context.setOffline(false)
    await page.getByText(say(w.departure.later.clash, { title: event.title })).waitFor({ timeout: 60_000 })
    const signOut = async () => {
      await page.getByRole('button', { name: /^Bonjour/ }).click()
      await page.getByRole('button', { name: w.frame.sign_out }).click()
    }
    await signOut()
    const question = page.getByRole('dialog', { name: w.offline.leave.title })
    await question.waitFor()
    await checkBothSchemes(page, 'signing out while counts wait')
    await question.getByRole('button', { name: w.offline.leave.no }).last().click()
    await heading(page, w.frame.menu.today).waitFor()
    await signOut()
    await question.getByRole('button', { name: w.offline.leave.yes }).click()
    await page.getByText(w.session.banner.bye).waitFor()
    expect(await keptOf(page)).toEqual([])
    const left = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
    expect(left.filter((key) => /^(inventory|departure|scans)\.\d/.test(key))).toEqual([])
    const cached = await page.evaluate(async () =>
      Promise.all(
        (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
      ),
    )
    expect(cached.flat().filter((url) => /\/api\/|\/events\//.test(url))).toEqual([])
  }, 240_000)
})
