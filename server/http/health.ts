import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../context.ts'
import { pendingMigrations } from '../db/migrate.ts'
import { Problem } from '../problem.ts'
import { asProblem } from '../record/constraint.ts'
import { say } from '../words.ts'
import { routePath } from './addresses.ts'
import { serviceRoutes, type Unready } from './service-routes.ts'

/**
 * `/healthz`: the process answers (rules/operation.md#15). `/readyz`: the database answers, every
 * migration is applied, and database and files are writable (rules/operation.md#16).
 */
export function serveHealth(app: FastifyInstance, services: Services): void {
  const { basePath } = services.config
  app.get(routePath(basePath, serviceRoutes.health), async () => ({ status: 'ok' }))
  // Concurrent callers share one check: the route is public, and each check writes.
  let looking: Promise<Unready | null> | undefined
  app.get(routePath(basePath, serviceRoutes.ready), async (request, reply) => {
    looking ??= unready(services, request).finally(() => {
      looking = undefined
    })
    const found = await looking
    return found ? reply.status(503).send(found) : { status: 'ok' }
  })
}

async function unready({ database, files }: Services, request: FastifyRequest): Promise<Unready | null> {
  try {
    const pending = await pendingMigrations(database)
    if (pending.length > 0) {
      return { status: 'unavailable', reason: 'migrations', message: `${pending.length} migrations are not applied.` }
    }
    await database.refuseUnwritable()
    await files.refuseUnwritable()
    return null
  } catch (error) {
    request.log.error(error) // the answer names no folder and no server; the log does
    const problem = asProblem(error)
    const reason = problem instanceof Problem ? problem.key : 'server.error'
    return { status: 'unavailable', reason, message: say('en')(`problem.${reason}`) }
  }
}
