import { sql } from 'kysely'
import type { LeftReason } from '#shared/moving-in.ts'
import { durationInDays, instantOf, utcText } from '#shared/rules/period.ts'
import { say } from '../../words.ts'
import { Fit, isOn, moment, whole } from '../fit.ts'
import type { Events, MovedEvent } from '../kinds/events.ts'
import type { People } from '../kinds/people.ts'
import { asEnd } from '../kinds/periods.ts'
import { type Ids, type Moving, pagesOf } from '../moving.ts'
import type { SourceRow } from '../shapes.ts'
import { rowsOf } from '../source/read.ts'
import { amountsOf } from './amounts.ts'
import { type Facts, materialsOn, readFacts } from './billed.ts'
import { linesInside, type PaperLines, readLines } from './lines.ts'
import { ownEvent } from './own-event.ts'
import { partyFinder } from './parties.ts'
import { partsOf } from './parts.ts'

type Needs = { events: Events; people: People; users: Ids; materials: Ids }
type Row = SourceRow<'estimate'>
type Kind = 'estimate' | 'bill'

/** A number that Flightcase would have given itself, so that its counter goes on after it. */
const ownNumber = { bill: /^(\d{4})-(\d{5,9})$/, estimate: /^D-(\d{4})-(\d{4,9})$/ }
const digits = { bill: 5, estimate: 4 }
/** Characters of a number that is not of our form. */
const longestNumber = 50

/** Moves estimates and bills as they were issued (rules/moving-in.md#10). */
export async function movePapers(moving: Moving, needs: Needs): Promise<void> {
  for (const kind of ['estimate', 'bill'] as const) await movePapersOf(moving, needs, kind)
  await continueNumbers(moving)
}

/** Papers whose lines are held at once: a large site has millions of lines. */
const batch = 5000

async function movePapersOf(moving: Moving, needs: Needs, kind: Kind): Promise<void> {
  const { source, db } = moving
  const quoting = { facts: await readFacts(db), parties: await partyFinder(db), numbers: new Map<number, string>() }
  let rows: Row[] = []
  for await (const row of rowsOf(source, kind)) {
    rows.push(row)
    if (row.number !== null) quoting.numbers.set(whole(row.id)!, row.number)
    if (rows.length < batch) continue
    await moveSome(moving, needs, kind, rows, quoting)
    rows = []
  }
  await moveSome(moving, needs, kind, rows, quoting)
  if (kind === 'bill' && !source.tables.has('invoices')) await supersede(moving)
}

type Quoting = {
  facts: Facts
  parties: Awaited<ReturnType<typeof partyFinder>>
  /** Of the papers read so far, by id in the source: a credit note comes after its bill. */
  numbers: ReadonlyMap<number, string>
}

async function moveSome(moving: Moving, needs: Needs, kind: Kind, rows: readonly Row[], quoting: Quoting) {
  const { source, db, tally } = moving
  const lines = await readLines(source, kind, new Set(rows.map(({ id }) => id)))
  const carriers = pagesOf(db, 'event')
  const papers = pagesOf(db, kind, carriers)
  for (const row of rows) {
    tally.read(kind)
    const fit = new Fit(tally, kind, labelOf(row))
    const reason = whyLeft(kind, row)
    if (reason) {
      tally.left(kind, reason, labelOf(row))
      continue
    }
    const found = lines.get(whole(row.id)!) ?? { lines: linesInside(row.lines), extras: [] }
    const event = eventOf(row, needs) ?? (await ownEvent(moving, needs.events, row, fit, carriers))
    await papers.add(await paperOf(moving, needs, { kind, row, found, event, fit, ...quoting }))
    tally.taken(kind)
  }
  await papers.end()
}

const labelOf = ({ number, booking_title, id }: Row): string => number ?? booking_title ?? `${id}`

/** Bills are legal documents from their issue on; of estimates drafts and trash move in as they are. */
function whyLeft(kind: Kind, row: Row): LeftReason | null {
  if (kind === 'estimate') return null
  if (row.status === 'draft') return 'draft'
  return moment(row.deleted_at) === null ? null : 'deleted'
}

type Paper = Quoting & { kind: Kind; row: Row; found: PaperLines; event: MovedEvent; fit: Fit }

/** The row of a paper here, with everything it shows. */
async function paperOf(moving: Moving, needs: Needs, { kind, row, found, event, fit, facts, parties, numbers }: Paper) {
  const isCreditNote = kind === 'bill' && isOn((row as SourceRow<'bill'>).is_credit_note)
  const parts = partsOf(found, facts.materials, needs.materials)
  const { vat_breakdown, ...amounts } = amountsOf(row, parts, isCreditNote)
  const person = needs.people.beneficiaries.get(whole(row.buyer_id) ?? 0)
  const date = moment(row.date) ?? moment(row.created_at) ?? event.start_date
  const author = needs.users.get(whole(row.author_id) ?? 0) ?? null
  return {
    id: whole(row.id)!,
    event_id: event.id,
    beneficiary_id: person ?? null,
    user_id: author,
    date,
    days_count: daysOf(row, event),
    currency: /^[A-Z]{3}$/.test(row.currency ?? '') ? row.currency : 'EUR',
    ...amounts,
    ...materialsOn(parts, amounts, isCreditNote),
    vat_breakdown,
    note: fit.text(noteOf(moving, row, kind, numbers), 10_000),
    company: parties.seller(row),
    beneficiary: await parties.buyer(row, person),
    event: titleOf(row, event, facts),
    custom_text: { title: null, content: row.mentions },
    author: { full_name: author === null ? null : (facts.users.get(author) ?? null) },
    is_moved_in: true,
    paper: moving.files.paperOf(kind, row.uuid),
    ...numberOf(kind, row.number, date, fit),
    ...datesOn(moving, date),
    ...(kind === 'estimate'
      ? { valid_until: moment(row.due_date)?.slice(0, 10) ?? null, deleted_at: moment(row.deleted_at) }
      : {}),
  }
}

const eventOf = (row: Row, { events }: Needs): MovedEvent | undefined =>
  (row.booking_type === 'reservation' ? events.reservations : events.events).get(whole(row.event_id) ?? 0)

/** Year and counter where the number is of our form, else the number itself; estimates may have none. */
function numberOf(kind: Kind, number: string | null, date: string, fit: Fit) {
  const year = Number(date.slice(0, 4))
  const [, ofYear, count = ''] = ownNumber[kind].exec(number ?? '') ?? []
  const isOurs = Number(ofYear) === year && count === String(Number(count)).padStart(digits[kind], '0')
  if (isOurs) return { year, counter: Number(count), own_number: null }
  return {
    year: kind === 'bill' || number !== null ? year : null,
    counter: null,
    own_number: fit.text(number, longestNumber),
  }
}

/** Issued at its date: numbers and instants have one order (rules/invoice.md#16). */
function datesOn({ zone, now }: Moving, date: string) {
  const issued = utcText(Math.min(now, instantOf(date, zone)))
  return { created_at: issued, updated_at: issued }
}

const daysOf = (row: Row, event: MovedEvent): number => {
  const starts = moment(row.booking_start_date)
  const ends = moment(row.booking_end_date)
  const isKnown = starts !== null && ends !== null && ends > starts
  if (!isKnown) return Math.max(1, durationInDays(event.start_date, event.end_date))
  // Whole days end at midnight there.
  return Math.max(1, durationInDays(starts, isOn(row.booking_is_full_days) ? asEnd(ends) : ends))
}

const titleOf = (row: Row, event: MovedEvent, { locations }: Facts) => ({
  title: row.booking_title ?? event.label,
  start_date: event.start_date,
  end_date: event.end_date,
  location: locations.get(event.id) ?? null,
})

/** What a paper of this program has no field for. */
function noteOf({ language }: Moving, row: Row, kind: Kind, numbers: Quoting['numbers']): string | null {
  if (kind !== 'bill') return null
  const { is_credit_note, is_prepayment, parent_invoice_id } = row as SourceRow<'bill'>
  const t = say(language)
  if (isOn(is_credit_note)) {
    const number = numbers.get(whole(parent_invoice_id) ?? 0)
    return number === undefined ? t('moving.credit_note') : t('moving.credit_note_on', { number })
  }
  return isOn(is_prepayment) ? t('moving.prepayment') : null
}

/** In 0.19 the newest bill of an event was the one that counted. */
async function supersede({ db }: Moving): Promise<void> {
  await sql`
    update bill b set superseded_by = newest.id
    from (select event_id, max(id) as id from bill group by event_id) newest
    where newest.event_id = b.event_id and newest.id <> b.id`.execute(db)
}

/** Counters go on after the highest number of each year, those of deleted papers included. */
async function continueNumbers({ source, db }: Moving): Promise<void> {
  for (const kind of ['estimate', 'bill'] as const) {
    const last = new Map<number, number>()
    for await (const { number } of rowsOf(source, kind)) {
      const [, year, count] = ownNumber[kind].exec(number ?? '') ?? []
      if (year) last.set(Number(year), Math.max(last.get(Number(year)) ?? 0, Number(count)))
    }
    for (const [year, count] of last) {
      await sql`insert into ${sql.table(`${kind}_counter`)} as known (year, last) values (${year}, ${count})
        on conflict (year) do update set last = greatest(known.last, excluded.last)`.execute(db)
    }
  }
}
