import type { HistoryChange, HistoryEntry } from '#shared/history.ts'
import type { ToldNoun } from '#shared/history-names.ts'
import type { exportRoutes } from '#shared/import.ts'
import { formatPeriod } from '#shared/rules/format.ts'
import type { Words } from '#shared/rules/words.ts'
import { type ExportedList, exportedLists, isOfNoun, type toldFields } from '#shared/told.ts'
import { type Clause, isLine, lineClauses } from './lines.ts'
import { fieldInWords, isLong, type Telling, valueInWords } from './values.ts'

/** Names of one clause that stand in a sentence before the rest is only counted. */
const mostNamed = 5

/** An entry in words: who, what they did, and whether lines were left out. */
export type Sentence = { who: string; text: string; isCut: boolean }

/**
 * Tells an entry as a sentence in the reader's language (rules/history.md#14).
 * @param isWhole every line by name, however many
 */
export function sentenceOf(tell: Telling, entry: HistoryEntry, isWhole = false): Sentence {
  const { t, language } = tell
  const who = entry.by?.full_name ?? t('history.server')
  const { label } = entry
  const address = entry.address ?? ''
  if (entry.action === 'sign_in_failed') {
    const text =
      entry.entity_id === null
        ? t('history.sign_in_unknown', { address })
        : t('history.sign_in_failed', { name: label, address })
    return { who: '', text, isCut: false }
  }
  // In American English a comma would stand before the last.
  const list = new Intl.ListFormat(language === 'en' ? 'en-GB' : language)
  let isCut = false
  const words = clausesOf(tell, entry).map((clause) => {
    if (typeof clause === 'string') return clause
    const left = clause.names.length - mostNamed
    if (isWhole || left <= 1) return clause.say(list.format(clause.names))
    isCut = true
    return clause.say(`${clause.names.slice(0, mostNamed).join(', ')} ${t('history.more', { count: left })}`)
  })
  return { who, text: t('history.said', { who, what: list.format(words) }), isCut }
}

function clausesOf(tell: Telling, entry: HistoryEntry): Clause[] {
  const { entity, changes } = entry
  const lines = changes.filter(isLine)
  const fields = changes.filter((one) => !isLine(one))
  const { t } = tell
  switch (entry.action) {
    case 'updated': {
      const told = [...fieldClauses(tell, entity, fields), ...lineClauses(tell, lines)]
      // All that changed may be hidden from the reader.
      return told.length > 0 ? told : [t('history.act.updated', { what: recordInWords(tell, entry) })]
    }
    case 'created':
      return [t('history.act.created', { what: recordInWords(tell, entry) }), ...lineClauses(tell, lines)]
    case 'restored':
      return [
        entity === 'backup'
          ? t('history.act.brought_back')
          : t('history.act.restored', { what: recordInWords(tell, entry) }),
      ]
    case 'trashed':
    case 'destroyed':
      return [t(`history.act.${entry.action}`, { what: recordInWords(tell, entry) })]
    case 'exported':
      return [t('history.act.exported', { what: listInWords(tell, entry.label as Exported) })] // labels of a closed list
    case 'signed_in':
      return [t('history.act.signed_in', { address: entry.address ?? '' })]
    case 'signed_out':
      return [t('history.act.signed_out')]
    default:
      return [t('history.act.backed_up')]
  }
}
/** A list by the columns of a screen, or everything about its records. */
type Exported = ExportedList | keyof typeof exportRoutes
type OfNoun = { [L in ExportedList]: (typeof exportedLists)[L] extends ToldNoun ? L : never }[ExportedList]

function listInWords({ t }: Telling, list: Exported): string {
  const listed = Object.hasOwn(exportedLists, list) ? exportedLists[list as ExportedList] : undefined
  return listed !== undefined && isOfNoun(listed)
    ? t(`${listed}.told.list`)
    : t(`history.exported.${list as Exclude<Exported, OfNoun>}`)
}

/** A record with its article and its name: the event “Ball”. */
function recordInWords({ t }: Telling, { entity, label }: HistoryEntry): string {
  const noun = t(`${entity as ToldNoun}.told.the`) // acts on others have words of their own
  return label === '' || entity === 'remark' ? noun : t('history.named', { noun, name: label })
}

type Entity = HistoryEntry['entity']

function fieldClauses(tell: Telling, entity: Entity, fields: readonly HistoryChange[]): string[] {
  const dates = entity === 'event' ? periodClauses(tell, fields) : { said: [], of: [] }
  return [
    ...fields.filter((one) => !dates.of.includes(one)).map((one) => fieldClause(tell, entity, one)),
    ...dates.said,
  ]
}

/** Both ends of a period at once, in one clause. */
function periodClauses({ t, language }: Telling, fields: readonly HistoryChange[]) {
  const said: string[] = []
  const of: HistoryChange[] = []
  for (const [start, end, word] of [
    ['start_date', 'end_date', 'dates'],
    ['mobilization_start_date', 'mobilization_end_date', 'mobilization'],
  ] as const) {
    const ends = [start, end].map((name) => fields.find(({ field }) => field === name))
    const [first, last] = ends
    if (!first || !last) continue
    const period = (from: HistoryChange['before'], to: HistoryChange['before']) =>
      typeof from === 'string' && typeof to === 'string' ? formatPeriod(from, to, language) : null
    const [before, after] = [period(first.before, last.before), period(first.after, last.after)]
    of.push(first, last)
    said.push(
      after === null
        ? t('history.changed.mobilization_none')
        : t(`history.changed.${word}`, { after, before: before ?? t('history.changed.nothing') }),
    )
  }
  return { said, of }
}

type EventField = (typeof toldFields)['event'][number]
/** Acts on an event: what its flag says when it is set, and when it is taken back. */
const acts: { [F in EventField]?: [on: keyof Words['history']['event'], off: keyof Words['history']['event']] } = {
  is_confirmed: ['confirmed', 'unconfirmed'],
  is_archived: ['archived', 'unarchived'],
  is_billable: ['billable', 'unbillable'],
  is_departure_inventory_done: ['departed', 'undeparted'],
  is_return_inventory_done: ['returned', 'unreturned'],
}

function fieldClause(tell: Telling, entity: Entity, { field, before, after }: HistoryChange): string {
  const { t } = tell
  const act = entity === 'event' ? acts[field as EventField] : undefined
  if (act) return t(`history.event.${act[after === true ? 0 : 1]}`)
  const name = fieldInWords(tell, entity, field)
  const isPicture = ['picture', 'company.logo'].includes(field)
  if (isPicture || isLong(before) || isLong(after) || before === after)
    return t('history.changed.rewritten', { field: name })
  if (typeof after === 'boolean') return t(after ? 'history.changed.on' : 'history.changed.off', { field: name })
  const say = (value: HistoryChange['before']) => valueInWords(tell, entity, field, value)
  if (isNothing(before)) return t('history.changed.set', { field: name, after: say(after) })
  if (isNothing(after)) return t('history.changed.cleared', { field: name, before: say(before) })
  return t('history.changed.from_to', { field: name, before: say(before), after: say(after) })
}

/** An empty text is nothing, as an empty field is: some settings begin with one. */
const isNothing = (value: HistoryChange['before']): boolean => value === null || value === ''
