import { sql } from 'kysely'
import type { Webhook, WebhookDelivery, WebhookInput, webhookRoutes } from '#shared/webhook.ts'
import type { Ctx, Services } from '../context.ts'
import { lockNumbers } from '../db/lock-numbers.ts'
import { noteRenewedSecret } from '../history/note.ts'
import { checked, type Handlers, onRecord, prepared } from '../http/handler.ts'
import { invalid } from '../problem.ts'
import { finding, type Load, locking } from '../record/find.ts'
import { listPage } from '../record/list.ts'
import { destroyRecord, inOrder, insertRecord, one, updateRecord } from '../record/record.ts'
import { askAgain, deliveryListing, loadDeliveries } from './deliveries.ts'
import { resolveName, targetOf } from './places.ts'
import { tryAtOnce } from './queue.ts'
import { keptFor } from './schedule.ts'
import { newSecret } from './signature.ts'
import { dropTooOld } from './tidy.ts'

const load: Load<Webhook> = async ({ db }, ids) => {
  const { rows } = await sql<Webhook>`
    select w.id, w.address, w.kinds, w.is_active, w.paused_at, w.dropped_count, w.version, w.created_at, w.updated_at,
      waiting.count as waiting_count, waiting.since as failing_since
    from webhook w cross join lateral (
      select count(*) as count, min(first_tried_at) as since from webhook_delivery d
      where d.webhook_id = w.id and d.delivered_at is null) waiting
    where w.id = any(${sql.val(ids)}::int[])`.execute(db)
  return inOrder(ids, rows)
}
const find = finding(load)

/** @throws record.not_found */
const findDelivery = async ({ db }: Pick<Ctx, 'db'>, id: number): Promise<WebhookDelivery> =>
  one(await loadDeliveries(db, [id]))

/** Addresses that hear of writes (rules/webhook.md#1). They have no trash. */
export const webhook: Handlers<typeof webhookRoutes> = {
  list: async (ctx) => {
    const { rows } = await sql<{ id: number }>`select id from webhook order by id`.execute(ctx.db)
    return load(
      ctx,
      rows.map(({ id }) => id),
    )
  },

  get: (ctx, { params }) => find(ctx, params.id),

  create: prepared(
    ({ services }, { body }) => refusedAddress(services, body.address),
    (refusal) =>
      checked(
        async () => {},
        async (ctx, { body }) => {
          throwRefused(refusal())
          const secret = body.secret ?? newSecret()
          const id = await insertRecord(ctx, 'webhook', { ...body, kinds: distinct(body.kinds), secret })
          return { ...(await find(ctx, id)), secret }
        },
      ),
  ),

  update: prepared(
    async ({ services }, { body }) => (body.address === undefined ? null : refusedAddress(services, body.address)),
    (refusal) =>
      onRecord(
        (ctx, { params }) => locking('webhook', find)(ctx, params.id),
        async (ctx, { params: { id }, body }, current) => {
          throwRefused(refusal())
          // Null asks for a new one; absent leaves the present one.
          const secret = body.secret === null ? newSecret() : body.secret
          const stops = body.is_active === false && current.is_active
          if (secret !== undefined) await noteRenewedSecret(ctx.db, id, secret)
          await updateRecord(ctx, 'webhook', id, {
            ...body,
            kinds: body.kinds && distinct(body.kinds),
            secret,
            ...(body.is_active ? { paused_at: null } : {}),
            ...(stops ? { dropped_count: 0 } : {}),
          })
          if (body.is_active && !current.is_active) await dropTooOld(ctx.db, id, ctx.now)
          await tryAtOnce(ctx.db, id, ctx.now)
          return { ...(await find(ctx, id)), secret }
        },
      ),
  ),

  remove: onRecord(
    (ctx, { params }) => locking('webhook', find)(ctx, params.id),
    async (ctx, { params }) => {
      // A write that notes a delivery needs the webhook until its end, and holds this lock: were it
      // taken afterwards, as by other writes, both would wait for each other.
      await sql`select pg_advisory_xact_lock(${lockNumbers.announcement}::bigint)`.execute(ctx.db)
      return destroyRecord(ctx, 'webhook', params.id)
    },
  ),

  deliveries: async (ctx, { params, query }) => {
    await find(ctx, params.id)
    const listing = deliveryListing(params.id, ctx.now - keptFor)
    return listPage(ctx, listing, { ...query, ascending: false }, [], (ids) => loadDeliveries(ctx.db, ids))
  },

  again: onRecord(
    async (ctx, { params }) => find(ctx, (await findDelivery(ctx, params.id)).webhook_id),
    async (ctx, { params }) => {
      await askAgain(ctx.db, params.id)
      return findDelivery(ctx, params.id)
    },
  ),
}

const distinct = <T>(list: readonly T[]): T[] => [...new Set(list)]

type Refused = 'webhook_https' | 'webhook_private' | 'webhook_never' | 'webhook_own' | null

/** Why a webhook may not go to an address, as its name is resolved now (rules/webhook.md#5). */
async function refusedAddress({ config }: Services, address: WebhookInput['address']): Promise<Refused> {
  const target = await targetOf(address, { config, port: config.port, resolve: resolveName })
  return typeof target === 'string' ? target : null
}

/** @throws request.invalid on `address` */
function throwRefused(refusal: Refused): void {
  if (refusal) throw invalid('address', refusal)
}
