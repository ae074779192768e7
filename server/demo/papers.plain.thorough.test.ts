import { expect, test } from 'vitest'
import { billRoutes, estimateRoutes } from '#shared/billing.ts'
import type { Bill, Estimate } from '#shared/billing-shape.ts'
import { companyRoutes } from '#shared/company.ts'
import type { NamedRoute } from '#shared/contract.ts'
import { type Event, type EventRow, eventRoutes } from '#shared/event.ts'
import { moveWallClock, today } from '#shared/rules/period.ts'
import { isVatNumber } from '#shared/rules/registration.ts'
import { settingsRoutes } from '#shared/settings.ts'
import { technicianRoutes } from '#shared/technician.ts'
import { type ListedUser, userRoutes } from '#shared/user.ts'
import { type Answer, type Client, useSite } from '#test/server.ts'
import { fillDemonstration } from '../command/demonstration.ts'

const site = useSite()
const slow = 120_000

/** The site as `npm run demo` fills it at an instant, read by an admin. */
async function demonstrated(now: string) {
  const instant = Date.parse(now)
  site.setClock(instant)
  await fillDemonstration(site, 'fr')
  site.setClock(null) // sessions of tests live in the real time
  const admin = await site.as('admin')
  site.setClock(instant)
  const day = today('Europe/Paris', instant)
  const away = (days: number) => moveWallClock(`${day} 00:00:00`, { days }).slice(0, 10)
  const events: Event[] = []
  // Two periods: one of the calendar has 400 days at most.
  for (const [start, end] of [
    [away(-500), away(-151)],
    [away(-150), away(150)],
  ]) {
    const listed = await read(admin, eventRoutes.list, { query: { start, end } })
    for (const { id } of listed.data as EventRow[]) events.push(await read(admin, eventRoutes.get, { params: { id } }))
  }
  return { admin, day, events }
}

async function read(admin: Client, route: NamedRoute, input: object = {}): Promise<Answer['body']> {
  const { status, body } = await admin.call(route, input)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

/** The papers of the events, oldest first. */
async function papersOf(admin: Client, events: readonly Event[]) {
  const bills: Bill[] = []
  const estimates: Estimate[] = []
  for (const event of events) {
    for (const { id } of event.bills) bills.push(await read(admin, billRoutes.get, { params: { id } }))
    for (const { id } of event.estimates) estimates.push(await read(admin, estimateRoutes.get, { params: { id } }))
  }
  const byId = (one: { id: number }, other: { id: number }) => one.id - other.id
  return { bills: bills.sort(byId), estimates: estimates.sort(byId) }
}

const vatKey = (siren: string) => String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, '0')

// rules/setup.md#6
test('the company and its customers have numbers with valid check digits, and the settings hold the terms of payment', {
  timeout: slow,
}, async () => {
  const { admin } = await demonstrated('2026-11-21T09:30:00Z')
  const { company, billing } = await read(admin, settingsRoutes.get)
  expect(company).toMatchObject({ street: expect.any(String), email: expect.any(String), logo: expect.any(String) })
  expect(company.siret).toMatch(/^\d{14}$/) // only a SIRET with valid check digits is read from the legal numbers
  const siren = company.siret.slice(0, 9)
  expect(company.vatNumber).toBe(`FR${vatKey(siren)}${siren}`)
  const numbers = company.legalNumbers.map(({ value }: { value: string }) => value).join('\n')
  expect(numbers).toContain(`Angers ${siren.replace(/(\d{3})(?=.)/g, '$1 ')}`)
  expect(numbers).toMatch(/SAS au\scapital de\s[\d\s]+€/)
  expect(billing).toMatchObject({ paymentDays: 30, paymentMeans: 'transfer', latePenalty: { kind: 'legal' } })
  expect(billing.customText.content).not.toMatch(/pénalité|indemnité|acompte|30 jours/i)
  // The server accepts the settings unchanged: the SIRET, the IBAN and the BIC have valid check
  // digits.
  const { iban, bic } = billing
  const body = { 'company.siret': company.siret, 'billing.iban': iban, 'billing.bic': bic }
  expect(iban).toMatch(/^FR/)
  await read(admin, settingsRoutes.update, { body })

  const companies = (await read(admin, companyRoutes.list, { query: { limit: 1000 } })).data
  for (const one of companies) {
    expect(one.siret, one.legal_name).toMatch(/^\d{14}$/)
    const saved = await read(admin, companyRoutes.update, { params: { id: one.id }, body: one })
    expect(saved.siret).toBe(one.siret)
    if (one.vat_number === null) continue
    expect(isVatNumber(one.vat_number)).toBe(true)
    expect(one.vat_number).toBe(`FR${vatKey(one.siret.slice(0, 9))}${one.siret.slice(0, 9)}`)
  }
  expect(new Set(companies.map(({ siret }: { siret: string }) => siret)).size).toBe(companies.length)
})

// rules/invoice.md#15, rules/invoice.md#16, rules/estimate.md#3
test.each([
  ['an ordinary day', '2026-11-21T09:30:00Z'],
  ['early January, when most papers are of last year', '2027-01-08T09:30:00Z'],
])(
  'on %s there are estimates and bills in every state, and each bill can be sent as an electronic one',
  {
    timeout: slow,
  },
  async (_, now) => {
    const { admin, day, events } = await demonstrated(now)
    const { bills, estimates } = await papersOf(admin, events)
    const untilNow = moveWallClock(`${day} 00:00:00`, { days: 1 })

    expect(estimates.some(({ valid_until }) => valid_until! < day)).toBe(true)
    expect(estimates.some(({ valid_until }) => valid_until! >= day)).toBe(true)
    expect(events.some((event) => event.estimates.length > 1)).toBe(true)
    expect(events.some((event) => event.estimates.length > 0 && event.bills.length > 0)).toBe(true)
    expect(bills.filter(({ superseded_by }) => superseded_by !== null)).toHaveLength(1)
    expect(bills.filter(({ replaces }) => replaces !== null)).toHaveLength(1)
    expect(bills.some(({ company }) => company.payment!.due_date! < day)).toBe(true)
    expect(bills.some(({ company }) => company.payment!.due_date! >= day)).toBe(true)
    expect(estimates.some(({ beneficiary }) => beneficiary.company === null)).toBe(true)
    expect(bills.some(({ discount_rate }) => discount_rate > 0)).toBe(true)
    const rates = bills.map((bill) => bill.vat_breakdown.map(({ rate }) => rate).sort((one, other) => one - other))
    expect(rates).toContainEqual([10, 20])

    // Dates and numbers have one order, without a gap in a year, and none is in the future.
    for (const papers of [bills, estimates]) {
      const dates = papers.map(({ date }) => date)
      expect(dates).toEqual([...dates].sort())
      expect(dates.at(-1)! < untilNow).toBe(true)
      const counted = new Map<string, number>()
      for (const { number, date } of papers) {
        const year = date.slice(0, 4)
        counted.set(year, (counted.get(year) ?? 0) + 1)
        expect(number).toMatch(new RegExp(`${year}-0*${counted.get(year)}$`))
      }
    }
    expect((await read(admin, billRoutes.clock)).ahead).toBeNull()

    for (const { id, number } of bills) {
      const { status, raw } = await admin.call(billRoutes.facturX, { params: { id }, query: {} })
      expect([number, status, raw.subarray(0, 5).toString()]).toEqual([number, 200, '%PDF-'])
    }
    const [newest] = bills.slice(-1)
    expect((await admin.call(billRoutes.ubl, { params: { id: newest!.id }, query: {} })).status).toBe(200)
    // The next bill of any event lacks nothing either.
    for (const { id, title, is_billable, beneficiaries } of events) {
      if (!is_billable || beneficiaries.length === 0) continue
      const { missing } = await read(admin, billRoutes.check, { params: { id }, query: {} })
      expect([title, missing]).toEqual([title, []])
    }
  },
)

// rules/operation.md#24
test('every account is a person, two accounts are in the crew, and one event ahead has the whole crew with its positions', {
  timeout: slow,
}, async () => {
  const { admin, day, events } = await demonstrated('2026-11-21T09:30:00Z')
  const users: ListedUser[] = (await read(admin, userRoutes.list, { query: {} })).data
  const named = users.filter(({ pseudo }) => ['admin', 'member', 'visitor'].includes(pseudo))
  expect(named.map(({ person }) => person?.full_name)).toEqual([
    expect.any(String),
    expect.any(String),
    expect.any(String),
  ])
  const technicians: { id: number }[] = (await read(admin, technicianRoutes.list, { query: {} })).data
  const crew = new Set(technicians.map(({ id }) => id))
  expect(named.filter(({ person }) => person && crew.has(person.id))).toHaveLength(2)

  const full = events.find((event) => new Set(event.technicians.map((one) => one.technician_id)).size === crew.size)
  expect(full && full.start_date.slice(0, 10) > day).toBe(true)
  expect(full!.technicians.every(({ position }) => position)).toBe(true)
  const sheet = await admin.call(eventRoutes.pdf, { params: { id: full!.id }, query: {} })
  expect(sheet.status).toBe(200)
})
