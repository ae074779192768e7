import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { groups } from '#shared/permissions.ts'
import { type Language, languages } from '#shared/user.ts'
import { serveControl } from '../backup/control.ts'
import type { Config } from '../config.ts'
import { inTransaction } from '../db/connect.ts'
import { type Running, start } from '../main.ts'
import { insertUser } from '../user/insert.ts'
import { CommandRefused } from './failure.ts'

export const demoPassword = 'flightcase-demo'

/** Serves until a signal asks to stop; resolves once everything is closed. */
export async function serve(config: Config): Promise<void> {
  const running = await start(config)
  // The embedded database has one process: whoever wants a backup meanwhile asks this one.
  const { database } = running.services
  const stopControl =
    database.kind === 'embedded' ? await serveControl({ database, dataDir: config.dataDir }) : async () => {}
  console.log(`Flightcase is ready on ${running.url}`)
  await untilAskedToStop(running)
  await stopControl()
}

/**
 * Serves the demonstration from a folder that is thrown away, in a language, with one account per group.
 * @throws CommandRefused when it would listen beyond this machine: everyone knows its passwords
 */
export async function serveDemo(config: Config, language: string = 'fr'): Promise<void> {
  if (!['localhost', '::1'].includes(config.host) && !/^127\.\d+\.\d+\.\d+$/.test(config.host)) {
    throw new CommandRefused(
      `The demonstration has known passwords and listens on this machine only: HOST=${config.host} is refused.`,
    )
  }
  const chosen = languages.find((one) => one === language)
  if (!chosen) throw new CommandRefused(`The demonstration speaks ${languages.join(' and ')}, not ${language}.`)
  const folder = await mkdtemp(join(tmpdir(), 'flightcase-demo-'))
  try {
    console.log('Preparing the demonstration (a few seconds) …')
    const running = await start({
      ...config,
      dataDir: folder,
      databaseUrl: null,
      logLevel: config.environment === 'production' ? 'warn' : config.logLevel,
    })
    try {
      await fill(running, chosen)
    } catch (error) {
      await running.stop()
      throw error
    }
    console.log(`\nThe demonstration is ready on ${running.url}\n`)
    for (const group of groups) console.log(`  ${group.padEnd(8)} password ${demoPassword}`)
    console.log('\nWhat is changed here is thrown away when it stops (Ctrl+C).')
    await untilAskedToStop(running)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Sets the site up as its first screen would, then adds the accounts that screen does not make. */
async function fill({ app, services }: Running, language: Language): Promise<void> {
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: `${services.config.basePath}/api/setup`,
    payload: {
      company_name: 'Flightcase Démo',
      language,
      pseudo: 'admin',
      email: 'admin@flightcase.example',
      password: demoPassword,
      first_name: 'Alice',
      last_name: 'Martin',
      park_name: language === 'fr' ? 'Dépôt principal' : 'Main store',
      demo: true,
    },
  })
  if (statusCode !== 201) throw new Error(`The setup answered ${statusCode}: ${body}`)
  await inTransaction(services.database.db, async (db) => {
    for (const group_id of groups.filter((group) => group !== 'admin')) {
      const account = {
        pseudo: group_id,
        email: `${group_id}@flightcase.example`,
        password: demoPassword,
        group_id,
        language,
      }
      await insertUser({ db, changed: () => {} }, account) // nobody is looking yet
    }
  })
}

/** The first signal closes everything in order; a second one does not wait for that. */
async function untilAskedToStop({ stop }: Running): Promise<void> {
  await new Promise<void>((resolve) => {
    const asked = () => {
      for (const signal of ['SIGTERM', 'SIGINT'] as const) {
        process.off(signal, asked)
        process.once(signal, () => process.exit(1))
      }
      resolve()
    }
    process.on('SIGTERM', asked)
    process.on('SIGINT', asked)
  })
  console.log('Stopping …')
  await stop()
}
