import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { languages } from '#shared/language.ts'
import { groups } from '#shared/permissions.ts'
import { serveControl } from '../backup/control.ts'
import type { Config } from '../config.ts'
import { type Running, start } from '../main.ts'
import { productVersion } from '../root.ts'
import { demoPassword, fillDemonstration } from './demonstration.ts'
import { CommandRefused } from './failure.ts'
import { controlTasks } from './tasks.ts'

/** Serves until a signal asks to stop; resolves once everything is closed. */
export async function serve(config: Config): Promise<void> {
  const running = await start(config)
  // The embedded database has one process: the commands of the terminal ask this one meanwhile.
  const { database } = running.services
  let stopControl = async () => {}
  try {
    if (database.kind === 'embedded')
      stopControl = await serveControl({ database, dataDir: config.dataDir }, controlTasks(running.services))
  } catch (error) {
    await running.stop()
    throw error
  }
  console.log(`Flightcase ${productVersion()} is ready on ${running.url}`)
  await untilAskedToStop(running)
  await stopControl()
}

/**
 * Serves the demonstration from a folder that is thrown away, in a language, with one account per
 * group.
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
      await fillDemonstration(running, chosen)
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

/**
 * Milliseconds in which a second signal is the same one: under npm, Ctrl+C comes from the terminal
 * and from npm.
 */
const sameSignal = 1000

/** The first signal closes everything in order; a later one does not wait for that. */
async function untilAskedToStop({ stop }: Running): Promise<void> {
  let since: number | undefined
  await new Promise<void>((resolve) => {
    const asked = () => {
      since ??= performance.now()
      if (performance.now() - since > sameSignal) process.exit(1)
      resolve()
    }
    process.on('SIGTERM', asked)
    process.on('SIGINT', asked)
  })
  console.log('Stopping …')
  await stop()
}
