import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Language, languages } from '#shared/language.ts'
import { groups } from '#shared/permissions.ts'
import type { Config } from '../config.ts'
import { start } from '../main.ts'
import { demoPassword, makeDemonstration } from './demonstration.ts'
import { CommandRefused } from './failure.ts'
import { untilAskedToStop } from './serve.ts'

/** The internal command by which a separate process creates the data: no user types it. */
export const demoData = 'demo-data'

/**
 * Serves the demonstration from a temporary folder, in a language, with one account per group.
 * @throws CommandRefused when it would listen beyond this machine: its passwords are public
 */
export async function serveDemo(config: Config, language: string = 'fr'): Promise<void> {
  if (!['localhost', '::1'].includes(config.host) && !/^127\.\d+\.\d+\.\d+$/.test(config.host)) {
    throw new CommandRefused(
      `The demonstration has known passwords and listens on this machine only: HOST=${config.host} is refused.`,
    )
  }
  const chosen = languages.find((one) => one === language)
  if (!chosen) throw new CommandRefused(`The demonstration speaks ${languages.join(' and ')}, not ${language}.`)
  const asked = untilAskedToStop() // before there is a folder to remove
  const folder = await mkdtemp(join(tmpdir(), 'flightcase-demo-'))
  try {
    console.log('Preparing the demonstration (a few seconds) …')
    if (!(await makeElsewhere(folder, chosen, asked))) return
    const running = await start(demoConfig(config, folder))
    console.log(`\nThe demonstration is ready on ${running.url}\n`)
    for (const group of groups) console.log(`  ${group.padEnd(8)} password ${demoPassword}`)
    console.log('\nAll changes are discarded when it stops (Ctrl+C).')
    await asked
    await running.stop()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const demoConfig = (config: Config, folder: string): Config => ({
  ...config,
  dataDir: folder,
  databaseUrl: null,
  logLevel: config.environment === 'production' ? 'warn' : config.logLevel,
})

/**
 * Fills the folder in a process that ends: creating the data takes some 300 MB, which the serving
 * process would keep.
 * @returns false when the user asked to stop meanwhile
 */
async function makeElsewhere(folder: string, language: Language, asked: Promise<void>): Promise<boolean> {
  const [, program = ''] = process.argv
  const child = fork(program, [demoData, folder, language])
  let isAsked = false
  void asked.then(() => {
    isAsked = true
    child.kill()
  })
  const [code] = await once(child, 'exit')
  if (isAsked) return false
  if (code !== 0) throw new CommandRefused('The demonstration could not be made: see above.')
  return true
}

/** Runs the command `demoData`. It ends with the process that started it. */
export async function makeDemoData(config: Config, folder = '', language = ''): Promise<void> {
  const chosen = languages.find((one) => one === language)
  if (!process.send || !chosen) throw new CommandRefused('The demonstration is made by: flightcase demo')
  const end = () => process.exit(1)
  process.once('disconnect', end)
  await makeDemonstration(demoConfig(config, folder), chosen)
  process.off('disconnect', end).disconnect()
}
