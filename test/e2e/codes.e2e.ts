import { afterEach, describe, expect, it } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { kitRoutes } from '#shared/kit.ts'
import { materialRoutes } from '#shared/material.ts'
import { parkRoutes } from '#shared/park.ts'
import { spacedCode } from '#shared/rules/code.ts'
import { unitRoutes } from '#shared/unit.ts'
import { userRoutes } from '#shared/user.ts'
import { phone } from '../browser.ts'
import { dayFromNow } from '../days.ts'
import { admin, type RunningSite } from '../running-site.ts'
import type { Api } from './api.ts'
import { checkBothSchemes, heading, leave, patience, type Seat, say, submitLogin, takeSeat } from './at-screen.ts'
import { useSeats } from './desk.ts'
import type { Stage } from './stage.ts'

let api: Api
let site: RunningSite
let stage: Stage
const enterAs = useSeats((one) => {
  stage = one
  ;({ api, site } = one)
})

/** The admin's language, French unless a journey says otherwise. */
const speak = (language: 'fr' | 'en') =>
  api.call(userRoutes.updateSettings, { params: { id: api.user.id }, body: { language } })
afterEach(() => speak('fr'))

const scan = ({ page }: Seat, code: string) => page.goto(`${site.url}/c/${code}`)
/** Waits for the path and query of the page. */
const at = ({ page }: Seat, address: string | RegExp) =>
  expect.poll(() => page.url().slice(site.url.length), { timeout: patience }).toMatch(address)

async function codes() {
  const [material] = await api.call(materialRoutes.all, { query: {} })
  const [row] = (await api.call(eventRoutes.list, { query: { start: dayFromNow(-30), end: dayFromNow(30) } })).data
  const event = await api.call(eventRoutes.get, { params: { id: row!.id } })
  const [park] = await api.call(parkRoutes.all, { query: {} })
  const [kit] = await api.call(kitRoutes.all, { query: {} })
  return { material: material!, event, park: park!, kit: kit!, unit: await aUnit(park!.id) }
}

/** A unit of a material that is made for it. */
async function aUnit(park_id: number) {
  const reference = `CODE-${Math.random().toString(36).slice(2)}`
  const { id } = await api.call(materialRoutes.create, {
    body: { name: 'Lyre à scanner', reference, park_id, stock_quantity: 1, rental_price: 1, is_unitary: true },
  })
  const [unit] = await api.call(unitRoutes.list, { params: { id }, query: {} })
  return unit!
}

/** Two units with the same serial number, which two makers may give. */
async function twoOfOneSerial() {
  const serial = `SN-${Math.random().toString(36).slice(2)}`
  const { park } = await codes()
  const bearer = async (reference: string) => {
    const { id, version } = await aUnit(park.id)
    return api.call(unitRoutes.update, { params: { id }, body: { reference, serial_number: serial }, version })
  }
  return { serial, bearers: [await bearer('LYRE-A'), await bearer('LYRE-B')] as const }
}

describe('a scanned code', () => {
  // rules/code.md#9
  it.each(['fr', 'en'] as const)(
    'leads an admin to the record, or says that it knows none, in %s',
    async (language) => {
      await speak(language)
      const seat = await enterAs({ language })
      const { page, words: w } = seat
      const { material, event, park, kit, unit } = await codes()
      await scan(seat, material.code)
      await at(seat, new RegExp(`^/materials/${material.id}/view$`))
      await heading(page, material.name).waitFor()
      await page.getByText(spacedCode(material.code)).waitFor()
      await scan(seat, spacedCode(event.code).toLowerCase())
      await at(seat, new RegExp(`^/\\?.*event=${event.id}\\b`))
      await page.getByRole('dialog').getByText(event.title).first().waitFor()
      await scan(seat, park.code)
      await at(seat, new RegExp(`^/parks/${park.id}$`))
      await scan(seat, kit.code)
      await at(seat, new RegExp(`^/kits/${kit.id}$`))
      await page.getByText(spacedCode(kit.code)).waitFor()
      await scan(seat, unit.code)
      await at(seat, new RegExp(`^/materials/${unit.material_id}/view\\?unit=${unit.id}#units$`))
      await page.getByRole('dialog').waitFor()

      await scan(seat, 'ABC')
      await heading(page, w.code.unknown).waitFor()
      await page.getByText(say(w.code.unknown_help, { code: 'ABC' })).waitFor()
      await checkBothSchemes(page, 'an unknown code')
      // rules/scan.md#20
      await page.getByRole('textbox', { name: w.code.other }).fill(kit.reference.toLowerCase())
      await page.keyboard.press('Enter')
      await at(seat, new RegExp(`^/kits/${kit.id}$`))
      await scan(seat, 'ABC')
      await page.getByRole('textbox', { name: w.code.other }).fill(spacedCode(material.code))
      await page.keyboard.press('Enter')
      await at(seat, new RegExp(`^/materials/${material.id}/view$`))
    },
  )

  // rules/code.md#9, rules/code.md#6
  it('offers the units that bear one serial number, and leads to the chosen one', async () => {
    const { serial, bearers } = await twoOfOneSerial()
    const [, second] = bearers
    const seat = await enterAs()
    const { page, words: w } = seat
    const offer = () =>
      page.getByRole('link', { name: `Lyre à scanner · ${second.reference} · ${w.code.kind.unit}`, exact: true })
    await scan(seat, serial)
    await heading(page, serial).waitFor()
    await page.getByText(w.scan.why.ambiguous).waitFor()
    await checkBothSchemes(page, 'units with one serial number')
    await offer().click()
    await at(seat, new RegExp(`^/materials/${second.material_id}/view\\?unit=${second.id}#units$`))
    await page.goBack()
    await heading(page, serial).waitFor()
  })

  // rules/code.md#9, rules/scan.md#15, rules/restricted-park.md#4
  it('shows a unit in a visible park whose material lies in a hidden one, as the scan page does', async () => {
    const park = (name: string) => api.call(parkRoutes.create, { body: { name: `${name} ${Math.random()}` } })
    const [hidden, shown] = [await park('Parc caché'), await park('Parc ouvert')]
    const { id, version } = await aUnit(hidden.id)
    const body = { reference: 'LYRE-07', serial_number: `SN-${id}`, park_id: shown.id }
    const unit = await api.call(unitRoutes.update, { params: { id }, body, version })
    const { password } = admin
    const account = { pseudo: 'partiel', email: 'partiel@example.org', password, group_id: 'member' as const }
    const person = { first_name: 'Lou', last_name: 'Partiel' }
    await api.call(userRoutes.create, { body: { ...account, person, restricted_parks: [hidden.id] } })
    const seat = await enterAs({}, account.pseudo)
    const { page, words: w } = seat
    const card = page.getByRole('article', { name: unit.reference, exact: true })
    const isShown = async () => {
      await card.getByText(say(w.scan.in_park, { park: shown.name })).waitFor()
      await card.getByText(say(w.scan.serial, { serial: `SN-${id}` })).waitFor()
    }
    await scan(seat, unit.code)
    await isShown()
    await checkBothSchemes(page, 'a unit of a hidden material')
    await card.getByRole('button', { name: w.scan.break_unit }).click()
    await card.getByText(w.scan.unit_state.out_of_order).waitFor()
    await page.goto(`${site.url}/scan`)
    await page.getByText(w.scan.nothing, { exact: true }).waitFor()
    await page.getByRole('textbox', { name: w.code.other }).fill(unit.code)
    await page.keyboard.press('Enter')
    await isShown()
    expect(await card.getByRole('link').count()).toBe(0)
  })

  // rules/code.md#9, rules/code.md#6
  it('offers a visitor the same units, and says what the chosen one is', async () => {
    const { serial, bearers } = await twoOfOneSerial()
    const name = `Lyre à scanner · ${bearers[0].reference}`
    const seat = await enterAs({}, 'visitor')
    await scan(seat, serial)
    await seat.page.getByRole('link', { name: `${name} · ${seat.words.code.kind.unit}`, exact: true }).click()
    await heading(seat.page, name).waitFor()
    await seat.page.getByText(seat.words.code.closed).waitFor()
  })

  // rules/code.md#9
  it('says that a text longer than any code is unknown, and keeps it on the page', async () => {
    const seat = await enterAs({ size: phone })
    const { page, words: w } = seat
    await scan(seat, 'X'.repeat(501))
    await heading(page, w.code.unknown).waitFor()
    await page.getByRole('textbox', { name: w.code.other }).waitFor()
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(beyond).toBeLessThanOrEqual(0)
  })

  // rules/code.md#9
  it('waits while the user signs in', async () => {
    const { material } = await codes()
    const seat = await takeSeat(stage.browser, site)
    const { page, words: w } = seat
    await scan(seat, material.code)
    await page.getByRole('button', { name: w.session.connect }).waitFor()
    await at(seat, new RegExp(`^/login\\?code=${material.code}$`))
    await submitLogin(page, w)
    await at(seat, new RegExp(`^/materials/${material.id}/view$`))
    await heading(page, material.name).waitFor()
    // Signed in already, the same address leads on at once.
    await page.goto(`${site.url}/login?code=${material.code}`)
    await at(seat, new RegExp(`^/materials/${material.id}/view$`))
    await leave(seat)
  })

  // rules/code.md#9
  it('tells a visitor what it names where the visitor has no page', async () => {
    const seat = await enterAs({}, 'visitor')
    const { material, event, park, kit, unit } = await codes()
    const named = { name: `Lyre à scanner · ${unit.reference}`, code: unit.code }
    for (const { name, code } of [material, park, kit, named]) {
      await scan(seat, code)
      await heading(seat.page, name).waitFor()
      await seat.page.getByText(seat.words.code.closed).waitFor()
    }
    await checkBothSchemes(seat.page, 'a code without a page')
    await scan(seat, event.code)
    await at(seat, new RegExp(`^/\\?.*event=${event.id}\\b`))
  })
})
