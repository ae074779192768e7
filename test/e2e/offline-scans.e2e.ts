import { beforeEach, expect, it } from 'vitest'
import { unitRoutes } from '#shared/unit.ts'
import { onDays } from '../days.ts'
import { checkBothSchemes, enter, heading, leave, type Seat, say, signIn } from './at-screen.ts'
import { installed, keptOf, takeInstalling } from './installing.ts'
import type { StandIn } from './proxy.ts'
import { handScan } from './scanning.ts'
import { openUnitary } from './unitary.ts'
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

const kept = (...hashes: string[]) =>
  expect.poll(() => keptOf(seat.page), { timeout: 90_000 }).toEqual(expect.arrayContaining(hashes))
const status = () => seat.page.locator('.scanner-last')
const bear = async ({ id, version }: { id: number; version: number }, serial_number: string) =>
  house.admin.call(unitRoutes.update, { params: { id }, body: { serial_number }, version })

// rules/offline.md#7, rules/scan.md#11, rules/scan.md#12
it('a scan behind a proxy without its server is known here, by serial number too', async () => {
  const one = await openUnitary(house.admin, 'Poursuite hors réseau', 2)
  const other = await openUnitary(house.admin, 'Lyre hors réseau', 1)
  await bear(one.units[0]!, 'SN-001')
  await bear(one.units[1]!, 'SN-SAME')
  await bear(other.units[0]!, 'sn-same')
  const event = await house.makeEvent('Bal du serveur perdu', [one.material, other.material], 1, onDays(0, 1))
  const { page, words: w } = seat
  await enter(seat)
  await page.goto(`${proxy.url}/event-departure/${event.id}?by=none&show=all`)
  await heading(page, event.title).waitFor()
  await installed(seat)
  const units = ({ material: { id } }: typeof one) => `["unit.list",{"params":{"id":${id}},"query":{}}]`
  await kept(units(one), units(other), `["material.get",{"params":{"id":${other.material.id}}}]`)
  proxy.cut(true)

  const label = `${one.material.name} · ${one.units[0]!.reference}`
  await handScan(page, 'sn-001')
  await status()
    .getByText(say(w.scan.counted, { label, actual: 1, awaited: 1 }))
    .waitFor()

  // Its row unfolds with what the device keeps: that unit, and the others to choose from.
  const { name, reference } = one.material
  const actual = page.getByRole('textbox', { name: say(w.departure.actual_of, { name, reference }), exact: true })
  const row = page.getByRole('listitem').filter({ has: actual })
  await row.getByRole('button', { name: w.inventory.units.title }).click()
  const facts = { name, reference }
  await row
    .getByRole('list', { name: say(w.inventory.units.of, facts) })
    .getByText('SN-001', { exact: true })
    .waitFor()
  await row.getByRole('combobox', { name: say(w.inventory.units.other_of, facts) }).click()
  await page.getByRole('option', { name: `${one.units[1]!.reference} · SN-SAME`, exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: w.inventory.units.title }).click()

  // Which of the two it is, only the user knows.
  await handScan(page, 'SN-SAME')
  await page.getByText(w.scan.why.ambiguous).waitFor()
  await checkBothSchemes(page, 'units with one serial number, without network')
  const second = `${other.material.name} · ${other.units[0]!.reference}`
  await page.getByRole('button', { name: `${second} · ${w.code.kind.unit}` }).click()
  await status()
    .getByText(say(w.scan.counted, { label: second, actual: 1, awaited: 1 }))
    .waitFor()
  proxy.restore()
  await page.locator('[data-save=saved]').waitFor()
}, 240_000)

// rules/offline.md#10, rules/offline.md#11
it('what was known here is unknown to the next user of the page', async () => {
  const { material } = await openUnitary(house.admin, 'Poursuite de l’admin', 1)
  const { page, words: w } = seat
  const openScan = async () => {
    await page.getByRole('button', { name: w.frame.menu.open }).click()
    await page.getByRole('link', { name: w.frame.menu.scan, exact: true }).click()
    await page.getByText(w.scan.nothing, { exact: true }).waitFor()
  }
  await enter(seat)
  await page.goto(`${proxy.url}/materials/${material.id}/view`)
  await heading(page, material.name).waitFor()
  await installed(seat)
  await kept(`["material.get",{"params":{"id":${material.id}}}]`)
  await openScan()
  proxy.cut(true)
  await handScan(page, material.code)
  await status().getByText(material.name).waitFor()
  proxy.restore()
  await page.getByRole('button', { name: /^Bonjour/ }).click()
  await page.getByRole('button', { name: w.frame.sign_out }).click()
  await page.getByText(w.session.banner.bye).waitFor()

  await signIn(seat, 'member')
  await openScan()
  proxy.cut(true)
  await handScan(page, material.code)
  await status()
    .getByText(say(w.scan.state.waiting, { value: material.code }))
    .waitFor()
  proxy.restore()
  await status().getByText(material.name).waitFor()
  await leave(seat)
}, 240_000)
