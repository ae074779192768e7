import * as z from 'zod'
import { file, routes } from './contract.ts'
import { Decimal, FileInput, Id, Instant, OptionalText, Text, VatRate } from './field.ts'
import { languages } from './language.ts'
import { mostMoney, mostPerPage } from './limits.ts'
import { Phone } from './person-shape.ts'
import { maxPictureSize } from './picture.ts'
import { isCurrency } from './rules/currency.ts'
import { LatePenalty, lawfulRecoveryFee, vatExemptionCodes } from './rules/legal-terms.ts'
import { isTimeZone } from './rules/period.ts'
import { DegressiveRate } from './rules/pricing.ts'
import { Bic, Iban, longestVatNumber, Siret } from './rules/registration.ts'

export const billingModes = ['none', 'partial', 'full'] as const
export type BillingMode = (typeof billingModes)[number]
export const displayModes = ['categories', 'sub-categories', 'parks', 'flat'] as const
export type DisplayMode = (typeof displayModes)[number]
/** Whether an unconfirmed event takes material from a confirmed one (rules/availability.md#20). */
export const unconfirmedModes = ['compete', 'yield'] as const
export type UnconfirmedMode = (typeof unconfirmedModes)[number]
/** Whether a write of an event may make material missing on it (rules/availability.md#21). */
export const overbookingModes = ['warn', 'forbid'] as const
export type OverbookingMode = (typeof overbookingModes)[number]
/** How a company wants to be paid. */
export const paymentMeans = ['transfer', 'card', 'cash', 'cheque', 'direct_debit'] as const
export const PaymentMeans = z.enum(paymentMeans)
export type PaymentMeans = z.output<typeof PaymentMeans>

/** Maximum number of a company's legal numbers. */
export const mostLegalNumbers = 10
export const longestLegalNumber = 96
const LegalNumber = z.object({ name: Text(1, longestLegalNumber), value: Text(1, longestLegalNumber) })
const CustomText = { title: OptionalText(191), content: OptionalText(10_000) }

/**
 * A company's settings, as written; keys: rules/setting.md#2 to rules/setting.md#7. Each may be
 * sent alone (rules/setting.md#1).
 */
export const SettingValues = z.object({
  general: z.object({
    timezone: z.string().refine(isTimeZone, { params: { key: 'timezone' } }),
    defaultLanguage: z.enum(languages),
    defaultPaginationLimit: z.int().min(10).max(mostPerPage),
  }),
  company: z.object({
    name: Text(1, 191),
    logo: z.union([FileInput, z.string()]).nullish(),
    street: OptionalText(191),
    postal_code: OptionalText(10),
    locality: OptionalText(191),
    country_id: Id.nullish(),
    phone: Phone.nullish(),
    email: z.email().max(191).nullish(),
    legalNumbers: z.array(LegalNumber).max(mostLegalNumbers),
    /** The one of these numbers that is a SIRET: written in either place, it is one fact. */
    siret: Siret.nullish(),
    vatNumber: OptionalText(longestVatNumber),
  }),
  billing: z.object({
    mode: z.enum(billingModes),
    vatRate: VatRate,
    currency: z.string().refine(isCurrency, { params: { key: 'currency' } }),
    degressiveRate: DegressiveRate,
    customText: z.object(CustomText),
    /** Payment terms that no other key covers. */
    paymentTerms: OptionalText(500),
    /** Days from a bill's date until it is due. */
    paymentDays: z.int().min(0).max(365).nullish(),
    paymentMeans: PaymentMeans.nullish(),
    iban: Iban.nullish(),
    bic: Bic.nullish(),
    /** On the bills of a French seller (code de commerce, L441-9 and L441-10, D441-5). */
    latePenalty: LatePenalty,
    recoveryFee: Decimal(lawfulRecoveryFee, mostMoney, 2),
    /** Terms of discount for early payment; null: none is given. */
    earlyDiscount: OptionalText(500),
    /** Why lines at a VAT rate of 0 are exempt (CGI, annexe II, art. 242 nonies A, I, 12°). */
    vatExemption: z.object({ reason: OptionalText(500), code: z.enum(vatExemptionCodes).nullish() }),
    /** Days of an estimate's validity. */
    estimateValidity: z.int().min(1).max(365),
  }),
  eventSummary: z.object({
    materialDisplayMode: z.enum(displayModes),
    customText: z.object(CustomText),
    showLegalNumbers: z.boolean(),
  }),
  availability: z.object({ unconfirmed: z.enum(unconfirmedModes), overbooking: z.enum(overbookingModes) }),
  calendar: z.object({
    event: z.object({ showLocation: z.boolean(), showBorrower: z.boolean() }),
    public: z.object({ enabled: z.boolean() }),
  }),
  /** Months that the history goes back (rules/history.md#10). */
  history: z.object({ keep: z.int().min(1).max(120) }),
})
export type SettingValues = z.output<typeof SettingValues>

/** Initial values of a site; `company.name` comes from the setup. */
export const settingDefaults: SettingValues = {
  general: { timezone: 'Europe/Paris', defaultLanguage: 'fr', defaultPaginationLimit: 100 },
  company: {
    name: '',
    logo: null,
    street: null,
    postal_code: null,
    locality: null,
    country_id: null,
    phone: null,
    email: null,
    legalNumbers: [],
    siret: null,
    vatNumber: null,
  },
  billing: {
    mode: 'partial',
    vatRate: 20,
    currency: 'EUR',
    degressiveRate: { factor: 0.75 },
    customText: { title: null, content: null },
    paymentTerms: null,
    paymentDays: null,
    paymentMeans: null,
    iban: null,
    bic: null,
    latePenalty: { kind: 'ecb' },
    recoveryFee: lawfulRecoveryFee,
    earlyDiscount: null,
    vatExemption: { reason: null, code: null },
    estimateValidity: 30,
  },
  eventSummary: {
    materialDisplayMode: 'sub-categories',
    customText: { title: null, content: null },
    showLegalNumbers: true,
  },
  availability: { unconfirmed: 'compete', overbooking: 'warn' },
  calendar: { event: { showLocation: true, showBorrower: false }, public: { enabled: false } },
  history: { keep: 36 },
}

/**
 * As read. Members miss `calendar.public.url`; visitors also IBAN, BIC and `company` except its
 * name (rules/setting.md#9).
 */
export const Settings = SettingValues.extend({
  company: SettingValues.shape.company.partial().extend({ name: z.string(), logo: z.string().nullish() }),
  /** A stored currency may be withdrawn since. */
  billing: SettingValues.shape.billing.extend({ currency: z.string() }),
  calendar: SettingValues.shape.calendar.extend({
    public: z.object({ enabled: z.boolean(), url: z.string().nullish() }),
  }),
  version: z.int(),
  updated_at: Instant,
})
export type Settings = z.output<typeof Settings>

export const settingsRoutes = routes('settings', {
  get: { method: 'GET', path: '/settings', can: 'settings:read', reply: Settings },
  /** Nested or flat dotted keys, any subset; its handler validates it key by key. */
  update: {
    method: 'PUT',
    path: '/settings',
    can: 'settings:edit',
    body: z.record(z.string(), z.unknown()),
    files: { 'company.logo': maxPictureSize },
    reply: Settings,
  },
  reset: {
    method: 'DELETE',
    path: '/settings/{key}',
    params: z.object({ key: z.string() }),
    can: 'settings:edit',
    reply: Settings,
  },
  logo: {
    method: 'GET',
    path: '/company/logo',
    under: 'root',
    can: 'settings:read',
    reply: file('image/webp', 'image/jpeg', 'image/png'),
  },
})
