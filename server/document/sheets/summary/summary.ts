import type { Language } from '#shared/language.ts'
import { documentWords as en } from '#shared/locales/en/document.ts'
import { documentWords as fr } from '#shared/locales/fr/document.ts'
import { formatInstant, formatInstants, formatMoney, formatPeriod } from '#shared/rules/format.ts'
import { loadWords } from '#shared/rules/measures.ts'
import { type EventDates, hasOwnMobilization } from '#shared/rules/mobilization.ts'
import { pdfFileName } from '../../file-name.ts'
import { type Letterhead, letterhead } from '../../paper/letterhead.ts'
import { fitLogo } from '../../paper/logo.ts'
import { paragraphs, phrase, printableLine, shortened, unbounded } from '../../paper/printable.ts'
import { mostOnOnePage, typeset } from '../../worker/typeset.ts'
import { materialSections, mostLines, type SummaryList } from './material-sections.ts'

export type SummaryPerson = {
  full_name: string
  company: { legal_name: string; full_address: string | null } | null
  full_address: string | null
  phone: string | null
  email: string | null
}
/**
 * Everything on an event's release sheet (rules/paper.md#10, rules/paper.md#11), as stored; this
 * module formats it.
 */
export type Summary = SummaryList & {
  /** `general.timezone`: technicians and print date use its clock. */
  timezone: string
  company: Letterhead
  event: {
    title: string
    /** Wall clock of the site. */
    start_date: string
    end_date: string
    mobilization_start_date: string
    mobilization_end_date: string
    location: string | null
    /** What the event is, and the full name of who leads it. */
    kind: string | null
    manager: string | null
    description: string | null
    is_confirmed: boolean
  }
  /** In the event's order; the first heads the sheet. */
  beneficiaries: SummaryPerson[]
  /** One row per assignment; times are UTC instants. */
  technicians: {
    full_name: string
    phone: string | null
    start_time: string
    end_time: string
    position: string | null
  }[]
  /** `eventSummary.customText` */
  custom_text: { title: string | null; content: string | null }
  /** UTC instant. */
  printed_at: string
}

const catalogue = { fr, en } as const

/** Room in the sheet's columns, in em of their letters. */
const columns = { title: 22, company: 30, section: 42, half: 25, full: 55, technician: 14, phone: 9.5 }

/** A beneficiary with company, address and how to reach them, a line each. */
export const personLines = (person: SummaryPerson): string[] => {
  const address = person.full_address ?? person.company?.full_address ?? ''
  const contact = [person.phone, person.email].filter((part) => part).join(' · ')
  const rows = [person.full_name, person.company?.legal_name ?? '', ...address.split('\n'), contact]
  return rows.map((row) => printableLine(row, columns.half)).filter((row) => row !== '')
}

const technicianRows = ({ technicians, language, timezone }: Summary) =>
  technicians
    .toSorted((a, b) => a.start_time.localeCompare(b.start_time) || a.full_name.localeCompare(b.full_name, 'fr'))
    .map((technician) => [
      printableLine(technician.full_name, columns.technician),
      printableLine(technician.phone ?? '', columns.phone),
      // May break only after the dash.
      formatInstants(technician.start_time, technician.end_time, language, timezone)
        .replaceAll(' ', '\u00a0')
        .replace('–\u00a0', '– '),
      printableLine(technician.position ?? '', columns.technician),
    ])

/** When the material leaves and is back, where that differs from the event's dates (rules/event.md#37). */
export function awayLines(event: EventDates, language: Language): string[] {
  const { mobilization_start_date: from, mobilization_end_date: to } = event
  return hasOwnMobilization(event) ? [formatPeriod(from, to, language)] : []
}

/** What the template prints: strings only, in the reader's language. */
export const summarySheet = (summary: Summary, logoWidth: number | null) => {
  const { company, event, language, currency } = summary
  const words = catalogue[language]
  const [first, ...others] = summary.beneficiaries
  const materials = materialSections(summary, words.summary, words.frame.colon)
  const fact = (name: string, lines: string[]) => (lines.length > 0 ? [{ name, lines }] : [])
  const printed = (name: string | null) => (name === null ? [] : [printableLine(name, columns.half)])
  const load = loadWords(summary.materials, language)
  const companyName = printableLine(company.name, columns.company)
  return {
    language,
    words: { ...words.frame, ...words.summary },
    kind: words.summary.title,
    file_title: printableLine(`${words.summary.title} – ${event.title}`, unbounded),
    running_title: shortened(event.title, 90),
    running_foot: shortened(company.name, 70),
    printed: phrase(words.frame.printed, { date: formatInstant(summary.printed_at, language, summary.timezone) }),
    company: {
      name: companyName,
      logo_width: logoWidth,
      lines: letterhead(company, words.frame),
    },
    title: printableLine(event.title, columns.title),
    confirmed: event.is_confirmed ? words.summary.confirmed : null,
    facts: {
      left: [
        ...fact(words.summary.dates, [formatPeriod(event.start_date, event.end_date, language)]),
        ...fact(words.summary.away, awayLines(event, language)),
        ...fact(words.summary.location, paragraphs(event.location, columns.half).flat()),
        ...fact(words.summary.replacementTotal, [formatMoney(materials.replacementTotal, language, currency)]),
        ...fact(words.summary.load, load === null ? [] : [load]),
      ],
      right: [
        ...fact(words.summary.beneficiary, first ? personLines(first) : []),
        ...fact(words.summary.kind, printed(event.kind)),
        ...fact(words.summary.manager, printed(event.manager)),
      ],
    },
    beneficiaries: others.map(personLines),
    description: paragraphs(event.description, columns.full),
    technicians: technicianRows(summary),
    ...materials.sheet,
    custom_title: summary.custom_text.title ? printableLine(summary.custom_text.title, columns.section) : null,
    custom_text: paragraphs(summary.custom_text.content, columns.full),
  }
}

/**
 * Lays an event's release sheet out as PDF, in this thread: 15 ms for a page, seconds for thousands
 * of lines. The server uses `startDocuments` instead, which works off its event loop.
 * @throws DocumentFailure `typeset` when the sheet cannot be laid out
 */
export const renderSummary = async (summary: Summary): Promise<Uint8Array> => {
  const logo = await fitLogo(summary.company.logo)
  const sheet = summarySheet(summary, logo?.width ?? null)
  const lines = mostLines(summary)
  return typeset('summary', sheet, { logo: logo?.png, lines, mayTighten: lines <= mostOnOnePage })
}

/** `Fiche_de_sortie-<company>-<title>.pdf`, `Release_sheet-…` (rules/paper.md#4). */
export const summaryFileName = (language: Language, company: string, title: string): string =>
  pdfFileName([catalogue[language].summary.fileName, company, title])
