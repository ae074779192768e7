import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { languages } from '#shared/language.ts'
import type { MovingStage } from '#shared/moving-in.ts'
import { movedEvenly } from '#shared/rules/moved-evenly.ts'
import { isTimeZone } from '#shared/rules/period.ts'
import type { Config } from '../config.ts'
import { asOwner } from '../files/data-folder.ts'
import { moveIn } from '../loxya/move-in.ts'
import { MovingRefused } from '../loxya/refused.ts'
import { reportText } from '../loxya/report-text.ts'
import { piecesOfDump } from '../loxya/source/dump.ts'
import type { Progress } from '../loxya/source/source.ts'
import { openServices } from '../main.ts'
import { say } from '../words.ts'
import { CommandRefused } from './failure.ts'
import { moveInUsage } from './move-in-usage.ts'

/**
 * Moves a database of the other program into the site, which must not run on the embedded database
 * meanwhile, and tells what came of it.
 * @throws CommandRefused with a sentence when nothing was written, or when the report shows differences
 */
export async function importLoxya(config: Config, args: string[]): Promise<void> {
  const { source, values } = readArguments(args)
  const isServer = /^(mysql|mariadb):\/\//.test(source)
  if (!isServer && !existsSync(source)) throw new CommandRefused(`There is no file ${source}.`)
  // The driver is loaded for an address alone.
  const piecesOf = isServer ? (await import('../loxya/source/server.ts')).piecesOfServer : piecesOfDump
  const pieces = (progress: Progress) => piecesOf(source, progress)
  if (values.timezone !== undefined && !isTimeZone(values.timezone))
    throw new CommandRefused(`There is no time zone ${values.timezone}: name one such as Europe/Paris.`)
  const language = languages.find((one) => one === values.language) ?? 'en'
  const report = await asOwner(config.dataDir, async () => {
    const { services, close } = await openServices(config)
    try {
      return await moveIn(services, {
        pieces,
        folder: values.files ?? null,
        isRehearsal: values['dry-run'],
        first: { timezone: values.timezone },
        progress: terminalProgress(),
      })
    } catch (error) {
      if (error instanceof MovingRefused)
        throw new CommandRefused(say(language)(`moving.refused.${error.key}`, error.facts))
      throw error
    } finally {
      await close()
    }
  })
  const lines = reportText(report, language)
  for (const line of lines) console.log(line)
  if (values.report !== undefined) await writeFile(values.report, `${lines.join('\n')}\n`)
  if (!movedEvenly(report)) throw new CommandRefused(say(language)('moving.screen.attention'))
}

/** @throws CommandRefused with the usage when an argument is missing or superfluous */
function readArguments(args: string[]) {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      files: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      report: { type: 'string' },
      timezone: { type: 'string' },
      language: { type: 'string' },
    },
  })
  const [program, source, ...more] = positionals
  if (program !== 'loxya' || source === undefined || more.length > 0) throw new CommandRefused(moveInUsage)
  return { source, values }
}

/** Percent of each stretch: in place on a terminal, else every quarter on a line. */
function terminalProgress(): (stage: MovingStage, done: number, total: number) => void {
  const step = process.stderr.isTTY ? 1 : 25
  let told = ''
  return (stage, done, total) => {
    const percent = total > 0 ? Math.floor(((done / total) * 100) / step) * step : 100
    const line = `${say('en')(`moving.stage.${stage}`)}: ${Math.min(100, percent)}%`
    if (line === told) return
    told = line
    process.stderr.write(process.stderr.isTTY ? `\r\u001b[K${line}${stage === 'checking' ? '\n' : ''}` : `${line}\n`)
  }
}
