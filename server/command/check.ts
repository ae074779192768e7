import { constants, existsSync, statSync } from 'node:fs'
import { access } from 'node:fs/promises'
import * as z from 'zod'
import { askControl } from '../backup/control.ts'
import { readLastBackup } from '../backup/last.ts'
import { type Config, placeOf } from '../config.ts'
import { openDatabase } from '../db/connect.ts'
import { openFileStore } from '../files/file-store.ts'
import { productVersion } from '../root.ts'
import { CommandRefused } from './failure.ts'
import { Finding, inspect } from './inspect.ts'

/** What the running site reports about itself, and what it found. */
export const SiteReport = z.object({ pid: z.int(), version: z.string(), findings: z.array(Finding) })

/**
 * Checks configuration, database, migrations, files and clock, prints the findings, and fails when
 * one is wrong.
 */
export async function check(config: Config): Promise<void> {
  const folder = await inspectFolder(config)
  const findings: Finding[] = [
    { ok: true, sentence: `configuration: serves ${config.baseUrl}, data in ${config.dataDir}` },
    folder,
    ...(folder.ok ? [await inspectBackup(config.dataDir, Date.now())] : []),
    ...(await inspectSite(config, folder.ok)),
  ]
  for (const { ok, sentence } of findings) console.log(`${ok ? 'ok   ' : 'WRONG'}  ${sentence}`)
  const wrong = findings.filter(({ ok }) => !ok).length
  if (wrong > 0) throw new CommandRefused(`${wrong} of these ${wrong === 1 ? 'needs' : 'need'} attention.`)
}

async function inspectFolder({ dataDir }: Config): Promise<Finding> {
  const isFolder = statSync(dataDir, { throwIfNoEntry: false })?.isDirectory() ?? false
  const ok = await access(dataDir, constants.R_OK | constants.W_OK).then(
    () => isFolder,
    () => false,
  )
  return {
    ok,
    sentence: ok
      ? 'data folder: readable and writable'
      : `data folder: ${dataDir} is absent, no folder or not writable`,
  }
}

const aDay = 86_400_000

/**
 * On a site that was backed up once, but not for a week, the backup job has stopped. Other ways to
 * back up are not known here.
 */
export async function inspectBackup(dataDir: string, now: number): Promise<Finding> {
  const last = await readLastBackup(dataDir)
  if (!last) return { ok: true, sentence: 'backup: none yet by "flightcase backup"' }
  const when = `the last one ended at ${last.at.toISOString()}`
  if (now - last.at.getTime() <= 7 * aDay) return { ok: true, sentence: `backup: ${when}` }
  return { ok: false, sentence: `backup: ${when}, more than a week ago; see whether the nightly one still runs` }
}

/** The running site checks itself: it alone may have the embedded database open. */
async function inspectSite(config: Config, hasFolder: boolean): Promise<Finding[]> {
  const place = placeOf(config)
  if ('folder' in place) {
    const answer = await askControl(config.dataDir, 'check', {})
    if (answer) {
      const { pid, version, findings } = SiteReport.parse(answer.value)
      const ours = productVersion()
      const restart = version === ours ? '' : `; this program is ${ours}: restart the site`
      return [
        { ok: version === ours, sentence: `site: runs as process ${pid}, version ${version}${restart}` },
        ...findings,
      ]
    }
    if (!existsSync(place.folder)) return [{ ok: false, sentence: `database: none in ${config.dataDir}` }]
  }
  const database = await openDatabase(place)
  try {
    return await inspect(database, hasFolder ? await openFileStore(config.dataDir) : null, Date.now())
  } finally {
    await database.close()
  }
}
