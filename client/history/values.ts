import type { TFunction } from 'i18next'
import type { HistoryChange } from '#shared/history.ts'
import { type HistoryEntity, isTold } from '#shared/history-names.ts'
import type { Language } from '#shared/language.ts'
import { formatDate, formatDateTime, formatDecimal, formatMoney, formatRate } from '#shared/rules/format.ts'

/** What sentences are told with. */
export type Telling = {
  t: TFunction
  language: Language
  zone: string
  currency: string
  /** The name of a setting by its dotted key. */
  settingName(key: string): string | undefined
  /** The word of its choice; undefined for a setting that is free text. */
  settingChoice(key: string, value: string): string | undefined
}

type Value = HistoryChange['before']
/** Texts longer than that are not quoted. */
const longest = 60
export const isLong = (value: Value): boolean => typeof value === 'string' && value.length > longest

const amounts = ['rental_price', 'replacement_price', 'purchase_price', 'cost', 'due_amount', 'total_with_taxes']
const rates = ['vat_rate', 'billing.vatRate']

/** A value in words: texts quoted, amounts, days and choices as their screens show them. */
export function valueInWords(tell: Telling, entity: HistoryEntity, field: string, value: Value): string {
  const { t, language, currency } = tell
  if (value === null) return t('history.changed.nothing')
  if (typeof value === 'boolean') return t(value ? 'history.changed.yes' : 'history.changed.no')
  if (typeof value === 'object') return value.name
  if (typeof value === 'number') {
    if (amounts.includes(field)) return formatMoney(value, language, currency)
    return rates.includes(field) ? formatRate(value, language) : formatDecimal(value, language)
  }
  if (/^\d{4}-\d\d-\d\d \d\d:\d\d/.test(value)) return formatDateTime(value, language)
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDate(value, language)
  return t('history.quoted', { text: choiceInWords(tell, entity, field, value) ?? value })
}

/** Names a choice in the reader's language; undefined for free text. */
function choiceInWords(
  { t, settingChoice }: Telling,
  entity: HistoryEntity,
  field: string,
  value: string,
): string | undefined {
  if (entity === 'settings') return settingChoice(field, value)
  const key = choices[`${entity}.${field}`]
  // The catalogue has a word for each choice of these fields.
  return key && t(`${key}.${value}` as 'unit.states.lost')
}
const choices: Readonly<Record<string, string>> = {
  'unit.state': 'unit.states',
  'sub_rental.state': 'sub_rental.states',
  'event_kind.color': 'event_kind.colors',
  'user.group_id': 'user.groups',
  'token.group_id': 'user.groups',
  'attribute.type': 'attribute.types',
}

/** What the history calls a noun, or what it tells beside records. */
export const nounInWords = (t: TFunction, entity: HistoryEntity): string =>
  isTold(entity) ? t(`${entity}.told.one`) : t(`history.noun.${entity}`)

/** A field as sentences name it, with its article. */
export function fieldInWords({ t, settingName }: Telling, entity: HistoryEntity, field: string): string {
  if (field === 'calendar.public.url') return t('history.field.secret_address')
  if (entity === 'settings') return t('history.changed.setting', { name: settingName(field) ?? field })
  // A word of the noun, or one that several nouns share: words.test.ts.
  return t([`${entity}.told_fields.${field}`, `history.field.${field}`] as 'history.field.name'[])
}
