import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { refuseUnfinishedRestore } from './backup/restore.ts'
import { type Config, placeOf } from './config.ts'
import type { Services } from './context.ts'
import { openDatabase } from './db/connect.ts'
import { migrate } from './db/migrate.ts'
import { startDocuments } from './document/documents.ts'
import { prepareDataFolder, refuseLostDatabase } from './files/data-folder.ts'
import { openFileStore } from './files/file-store.ts'
import { restBetween } from './process/rest.ts'
import { renewSiteLacking, sweepSite } from './sweep.ts'
import { resolveName } from './webhook/places.ts'
import { startSender } from './webhook/sender.ts'

/** Milliseconds that a running request may still take once the server is asked to stop. */
const longestAnswer = 20_000
/** Milliseconds between two searches for the leftovers of interruptions. */
const betweenSweeps = 3_600_000
/** Milliseconds between two looks for what writes left to be computed. */
const betweenRenewals = 10_000

export type Running = { app: FastifyInstance; services: Services; url: string; stop(): Promise<void> }

/**
 * Opens what a configuration names: database with its migrations applied, files, documents. `close`
 * closes all of it.
 */
export async function openServices(config: Config): Promise<{ services: Services; close(): Promise<void> }> {
  prepareDataFolder(config.dataDir)
  refuseUnfinishedRestore(config.dataDir)
  const place = placeOf(config)
  if ('folder' in place) refuseLostDatabase(config.dataDir, place.folder)
  const database = await openDatabase(place)
  try {
    await migrate(database)
    const files = await openFileStore(config.dataDir)
    const documents = startDocuments()
    const services: Services = { config, database, files, documents, now: Date.now }
    return {
      services,
      async close() {
        await documents.close()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

/**
 * Listens as the configuration says. `stop` answers running requests, ends the streams and closes
 * everything.
 */
export async function start(config: Config): Promise<Running> {
  const { services, close } = await openServices(config)
  const app = await buildApp(services)
  try {
    await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    await app.close()
    await close()
    throw error
  }
  const { port } = app.server.address() as AddressInfo // a TCP server always has one
  const log = (error: unknown) => app.log.error(error)
  const sender = await startSender(services, { port, resolve: resolveName, log })
  let isStopping = false
  const sweep = (isStart: boolean) => sweepSite(services, isStart, () => isStopping).catch(log)
  let sweeping: Promise<unknown> = sweep(true)
  const sweeper = setInterval(() => {
    sweeping = sweep(false)
  }, betweenSweeps)
  let renewing: Promise<unknown> | undefined
  const renewer = setInterval(() => {
    renewing ??= renewSiteLacking(services, () => isStopping)
      .catch(log)
      .finally(() => {
        renewing = undefined
      })
  }, betweenRenewals)
  const stopResting = restBetween(app.server)
  return {
    app,
    services,
    url: config.baseUrl.replace(/:0(?=\/|$)/, `:${port}`),
    async stop() {
      isStopping = true
      clearInterval(sweeper)
      clearInterval(renewer)
      const patience = setTimeout(() => app.server.closeAllConnections(), longestAnswer)
      await app.close()
      clearTimeout(patience)
      stopResting()
      await sweeping
      await renewing
      await sender.stop()
      await close()
    },
  }
}
