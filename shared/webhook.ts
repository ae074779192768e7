import * as z from 'zod'
import { routes } from './contract.ts'
import { Destroyed, Id, Instant, Page, rowData, TableQuery, Text } from './field.ts'

/**
 * What a webhook may hear of (rules/webhook.md#2). `request` and `payment` are reserved: the database
 * takes them, and they join this list with their nouns.
 */
export const webhookKinds = ['event', 'inventory', 'bill', 'estimate', 'material'] as const
export type WebhookKind = (typeof webhookKinds)[number]

/** What a write did to its record (rules/webhook.md#8). */
export const webhookActions = ['created', 'updated', 'trashed', 'restored', 'destroyed'] as const
export type WebhookAction = (typeof webhookActions)[number]

/** Why a try failed (rules/webhook.md#14). */
export const webhookFailures = [
  'address',
  'unresolved',
  'refused',
  'unreachable',
  'certificate',
  'cut',
  'timeout',
  'redirect',
  'status',
] as const
export type WebhookFailure = (typeof webhookFailures)[number]

/**
 * Whether a text is a web address without credentials and without a fragment. URL drops line ends
 * and tabs, so that the address called would not be the one shown; nothing listens on port 0.
 */
function isWebAddress(text: string): boolean {
  if (/\p{Cc}/u.test(text) || !URL.canParse(text)) return false
  const { protocol, username, password, port, hash } = new URL(text)
  return ['http:', 'https:'].includes(protocol) && username === '' && password === '' && port !== '0' && hash === ''
}

/** Bytes that a padded base64 text stands for; null when it is none. */
function base64Bytes(text: string): number | null {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return null
  return (text.replace(/=+$/, '').length * 3) >> 2
}

export const webhookSecretPrefix = 'whsec_'

/** Whether a text is a secret as Standard Webhooks writes it: 24 to 64 bytes (rules/webhook.md#4). */
function isSecret(text: string): boolean {
  const bytes = text.startsWith(webhookSecretPrefix) ? base64Bytes(text.slice(webhookSecretPrefix.length)) : null
  return bytes !== null && bytes >= 24 && bytes <= 64
}

/** An address that hears of writes (rules/webhook.md#1). No answer but that of its writes holds its secret. */
export const Webhook = z.object({
  id: Id,
  address: Text(1, 2000).refine(isWebAddress, { params: { key: 'webhook_address' } }),
  kinds: z.array(z.enum(webhookKinds)).min(1).max(webhookKinds.length),
  is_active: z.boolean(),
  /** When the server gave up; null unless it did. */
  paused_at: Instant.nullable(),
  /** Since when something is tried in vain; null while nothing is. */
  failing_since: Instant.nullable(),
  /** Deliveries that wait for their try, or for another of their record. */
  waiting_count: z.int(),
  /** Deliveries that became too old, since it last stopped. */
  dropped_count: z.int(),
  ...rowData,
})
export type Webhook = z.output<typeof Webhook>

/** A webhook with its secret, told once: when it is made, and when it gets another one. */
export const WebhookWritten = Webhook.extend({ secret: z.string().optional() })

export const WebhookInput = Webhook.pick({ address: true, kinds: true }).extend({
  is_active: z.boolean().optional(),
  /** Null asks the server for a new one. */
  secret: z
    .string()
    .refine(isSecret, { params: { key: 'webhook_secret' } })
    .nullish(),
})
export type WebhookInput = z.output<typeof WebhookInput>

/** One change for one webhook, with its last try (rules/webhook.md#19). */
export const WebhookDelivery = z.object({
  id: Id,
  webhook_id: Id,
  /** `Webhook-Id`, the same at every try. */
  message_id: z.string(),
  kind: z.enum(webhookKinds),
  action: z.enum(webhookActions),
  record_id: Id,
  at: Instant,
  delivered_at: Instant.nullable(),
  /** When it is tried next, unless an earlier one of its record waits; null once delivered. */
  next_try_at: Instant.nullable(),
  tries: z.int(),
  tried_at: Instant.nullable(),
  /** As sent at the last try; without signature before the first. */
  request: z.object({ headers: z.record(z.string(), z.string()), body: z.string() }),
  /** The beginning of what came back. */
  answer: z.object({ status: z.int(), body: z.string(), milliseconds: z.int() }).nullable(),
  failure: z.enum(webhookFailures).nullable(),
})
export type WebhookDelivery = z.output<typeof WebhookDelivery>

export const webhookRoutes = routes('webhook', {
  list: { method: 'GET', path: '/webhooks', can: 'webhook:read', reply: z.array(Webhook) },
  get: { method: 'GET', path: '/webhooks/{id}', can: 'webhook:read', reply: Webhook },
  create: { method: 'POST', path: '/webhooks', can: 'webhook:edit', body: WebhookInput, reply: WebhookWritten },
  update: {
    method: 'PUT',
    path: '/webhooks/{id}',
    can: 'webhook:edit',
    body: WebhookInput.partial(),
    reply: WebhookWritten,
  },
  remove: { method: 'DELETE', path: '/webhooks/{id}', can: 'webhook:edit', reply: Destroyed },
  /** The newest first. */
  deliveries: {
    method: 'GET',
    path: '/webhooks/{id}/deliveries',
    can: 'webhook:read',
    query: TableQuery.pick({ page: true, limit: true }),
    reply: Page(WebhookDelivery),
  },
  again: {
    method: 'POST',
    path: '/webhooks/deliveries/{id}/again',
    can: 'webhook:edit',
    reply: WebhookDelivery,
    status: 200,
  },
})
