import type { Language } from '#shared/language.ts'
import type { LatePenalty } from '#shared/rules/legal-terms.ts'
import { type DegressiveRate, DegressiveRate as Rate } from '#shared/rules/pricing.ts'
import { groupIban, isSiretLine } from '#shared/rules/registration.ts'
import {
  type BillingMode,
  type DisplayMode,
  type OverbookingMode,
  type PaymentMeans,
  type Settings,
  type SettingValues,
  settingDefaults,
  type UnconfirmedMode,
} from '#shared/settings.ts'
import { ApiProblem } from '../api.ts'
import { choiceOf, idOf } from '../form/address-fields.tsx'

/** A figure as typed: text, possibly empty. */
export type Figure = number | string
export type Tier = { from: Figure; rate: Figure; per_day: Figure }
/** Both kinds of a degressive rate, so that trying the other one loses nothing. */
export type RateDraft = { kind: 'factor' | 'tiers'; factor: Figure; tiers: Tier[] }
/** Late payment; `rate` stays while the user tries another kind. */
export type PenaltyDraft = { kind: LatePenalty['kind']; rate: Figure }
/** `key` identifies rows while they are added and removed. */
export type LegalNumber = { key: number; name: string; value: string }

/**
 * Every setting under its dotted key with colons: the form's library reads dots as nesting. In the
 * order of the screen, in which errors get the focus.
 */
export type Values = {
  'eventSummary:showLegalNumbers': boolean
  'eventSummary:materialDisplayMode': DisplayMode
  'eventSummary:customText:title': string
  'eventSummary:customText:content': string
  'calendar:event:showLocation': boolean
  'calendar:event:showBorrower': boolean
  'calendar:public:enabled': boolean
  'availability:unconfirmed': UnconfirmedMode
  'availability:overbooking': OverbookingMode
  'company:name': string
  'company:logo': File | string | null
  'company:street': string
  'company:postal_code': string
  'company:locality': string
  'company:country_id': string | null
  'company:phone': string
  'company:email': string
  'company:siret': string
  'company:legalNumbers': LegalNumber[]
  'company:vatNumber': string
  'billing:mode': BillingMode
  'billing:vatRate': Figure
  'billing:currency': string
  'billing:degressiveRate': RateDraft
  'billing:customText:title': string
  'billing:customText:content': string
  'billing:paymentTerms': string
  'billing:paymentDays': Figure
  'billing:paymentMeans': PaymentMeans | null
  'billing:iban': string
  'billing:bic': string
  'billing:latePenalty': PenaltyDraft
  'billing:recoveryFee': Figure
  'billing:earlyDiscount': string
  'billing:vatExemption:reason': string
  'billing:vatExemption:code': string | null
  'billing:estimateValidity': Figure
  'general:timezone': string
  'general:defaultLanguage': Language
  'general:defaultPaginationLimit': Figure
  'history:keep': Figure
}
export type Field = keyof Values

/** The form's values from the settings as an admin reads them. */
export function valuesOf(settings: Settings | SettingValues): Values {
  const { eventSummary, calendar, availability, company, billing, general, history } = settings
  return {
    'eventSummary:showLegalNumbers': eventSummary.showLegalNumbers,
    'eventSummary:materialDisplayMode': eventSummary.materialDisplayMode,
    'eventSummary:customText:title': eventSummary.customText.title ?? '',
    'eventSummary:customText:content': eventSummary.customText.content ?? '',
    'calendar:event:showLocation': calendar.event.showLocation,
    'calendar:event:showBorrower': calendar.event.showBorrower,
    'calendar:public:enabled': calendar.public.enabled,
    'availability:unconfirmed': availability.unconfirmed,
    'availability:overbooking': availability.overbooking,
    'company:name': company.name,
    'company:logo': typeof company.logo === 'string' ? company.logo : null,
    'company:street': company.street ?? '',
    'company:postal_code': company.postal_code ?? '',
    'company:locality': company.locality ?? '',
    'company:country_id': choiceOf(company.country_id ?? null),
    'company:phone': company.phone ?? '',
    'company:email': company.email ?? '',
    'company:siret': (company.legalNumbers ?? []).find(isSiretLine)?.value ?? '',
    'company:legalNumbers': (company.legalNumbers ?? [])
      .map((one, key) => ({ key, ...one }))
      .filter((one) => !isSiretLine(one)),
    'company:vatNumber': company.vatNumber ?? '',
    'billing:mode': billing.mode,
    'billing:vatRate': billing.vatRate,
    'billing:currency': billing.currency,
    'billing:degressiveRate': draftOf(billing.degressiveRate),
    'billing:customText:title': billing.customText.title ?? '',
    'billing:customText:content': billing.customText.content ?? '',
    'billing:paymentTerms': billing.paymentTerms ?? '',
    'billing:paymentDays': billing.paymentDays ?? '',
    'billing:paymentMeans': billing.paymentMeans ?? null,
    'billing:iban': groupIban(billing.iban ?? ''),
    'billing:bic': billing.bic ?? '',
    'billing:latePenalty': { kind: billing.latePenalty.kind, rate: billing.latePenalty.rate ?? '' },
    'billing:recoveryFee': billing.recoveryFee,
    'billing:earlyDiscount': billing.earlyDiscount ?? '',
    'billing:vatExemption:reason': billing.vatExemption.reason ?? '',
    'billing:vatExemption:code': billing.vatExemption.code ?? null,
    'billing:estimateValidity': billing.estimateValidity,
    'general:timezone': general.timezone,
    'general:defaultLanguage': general.defaultLanguage,
    'general:defaultPaginationLimit': general.defaultPaginationLimit,
    'history:keep': history.keep,
  }
}

const { name, ...defaults } = settingDefaults.company
/** The default to which each field resets; only the name has none (rules/setting.md#11). */
export const defaultValues: Partial<Values> = valuesOf({ ...settingDefaults, company: { name, ...defaults } })
delete defaultValues['company:name']

const firstFactor = 0.75
function draftOf(rate: DegressiveRate): RateDraft {
  if (rate.factor !== undefined)
    return { kind: 'factor', factor: rate.factor, tiers: [{ from: 1, rate: 1, per_day: rate.factor }] }
  const tiers = rate.tiers.map(({ from, rate, per_day = 0 }) => ({ from, rate, per_day }))
  return { kind: 'tiers', factor: firstFactor, tiers }
}

/** The rate as sent; an empty figure is null. */
function sentRate({ kind, factor, tiers }: RateDraft): unknown {
  const figure = (value: Figure) => (value === '' ? null : value)
  if (kind === 'factor') return { factor: figure(factor) }
  const all = tiers.map(({ from, rate, per_day }) => ({
    from: figure(from),
    rate: figure(rate),
    ...(per_day === '' ? {} : { per_day }),
  }))
  return { tiers: all }
}
/** The rate once complete, else null. */
export const rateOf = (draft: RateDraft): DegressiveRate | null => Rate.safeParse(sentRate(draft)).data ?? null

/** Whether two values are equal. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one instanceof File || other instanceof File ? one === other : JSON.stringify(one) === JSON.stringify(other)

const sentPenalty = ({ kind, rate }: PenaltyDraft): unknown =>
  kind === 'fixed' ? { kind, rate: rate === '' ? null : rate } : { kind }

/** The legal numbers as sent: an unchanged SIRET is one of them, as typed. */
function sentNumbers({ 'company:legalNumbers': lines, 'company:siret': siret }: Values, began: Values): unknown[] {
  const isKept = siret !== '' && siret === began['company:siret']
  const others = lines
    .map(({ name, value }) => ({ name: name.trim(), value: value.trim() }))
    .filter(({ name, value }) => name !== '' || value !== '')
  return isKept ? [{ name: 'SIRET', value: siret }, ...others] : others
}

/** The changed keys, dotted as the route takes them. */
export function changesOf(values: Values, began: Values): Record<string, unknown> {
  const written: Record<string, unknown> = {
    ...values,
    'company:country_id': idOf(values['company:country_id']),
    'company:legalNumbers': sentNumbers(values, began),
    'billing:degressiveRate': sentRate(values['billing:degressiveRate']),
    'billing:latePenalty': sentPenalty(values['billing:latePenalty']),
  }
  const changed = (Object.keys(values) as Field[]).filter((field) => !isSame(values[field], began[field])) // its own keys
  return Object.fromEntries(changed.map((field) => [field.replaceAll(':', '.'), written[field]]))
}

export const tabs = ['event-summary', 'calendar', 'availability', 'company', 'general'] as const
export type Tab = (typeof tabs)[number]
const tabOfGroup: Record<string, Tab> = {
  eventSummary: 'event-summary',
  calendar: 'calendar',
  availability: 'availability',
  company: 'company',
  billing: 'company',
  general: 'general',
  history: 'general',
}
/** The tab of a field. */
export const tabOf = (field: string): Tab => tabOfGroup[field.split(':')[0] ?? ''] ?? 'general'

/** A refusal with its messages under this form's field names. */
export function withFieldNames(problem: ApiProblem): ApiProblem {
  if (Object.keys(problem.fields).length === 0) return problem
  const details = Object.entries(problem.fields).map(([key, message]) => [key.replaceAll('.', ':'), [message]])
  return new ApiProblem(
    problem.status,
    { ...problem.facts, details: Object.fromEntries(details) },
    problem.requestId,
    problem.request,
  )
}
