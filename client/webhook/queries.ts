import { api } from '../endpoints.ts'
import { q } from '../query.ts'

export const webhooksQuery = q(api.webhook.list, {})

/** Deliveries of a page: each holds a whole record. */
const perPage = 20

/** A page of what a webhook sent, the newest first. */
export const deliveriesQuery = (id: string, page?: number) =>
  q(api.webhook.deliveries, { params: { id: Number(id) }, query: { page, limit: perPage } })
