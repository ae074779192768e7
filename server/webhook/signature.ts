import { createHmac, randomBytes } from 'node:crypto'
import { webhookSecretPrefix } from '#shared/webhook.ts'

/** A new secret of 32 random bytes. */
export const newSecret = (): string => webhookSecretPrefix + randomBytes(32).toString('base64')

/**
 * Signs a message as Standard Webhooks does: HMAC-SHA256 of `id.timestamp.body` under the secret's
 * bytes (rules/webhook.md#10).
 * @param timestamp seconds since 1970, the instant of this try
 */
export function signatureOf(secret: string, id: string, timestamp: number, body: string): string {
  const key = Buffer.from(secret.slice(webhookSecretPrefix.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}
