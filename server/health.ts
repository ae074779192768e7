import type { FastifyInstance } from 'fastify'
import type { Services } from './context.ts'
import { pendingMigrations } from './db/migrate.ts'

/** `/healthz`: the process answers. `/readyz`: the database answers and every migration is applied (spec 3, 21). */
export function serveHealth(app: FastifyInstance, { config, database }: Services): void {
  app.get(`${config.basePath}/healthz`, async () => ({ status: 'ok' }))
  app.get(`${config.basePath}/readyz`, async (request, reply) => {
    try {
      if ((await pendingMigrations(database)).length === 0) return { status: 'ok' }
    } catch (error) {
      request.log.error(error) // an orchestrator wants the status; the reason is in the log
    }
    return reply.status(503).send({ status: 'unavailable' })
  })
}
