import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Upload } from '#shared/field.ts'
import type { Language } from '#shared/language.ts'
import type { MovingReport } from '#shared/moving-in.ts'
import type { MovingNews } from '#shared/setup.ts'
import { inWorkFolder } from '../backup/work-folder.ts'
import type { Services } from '../context.ts'
import type { StreamAnswer } from '../http/reply.ts'
import { Problem } from '../problem.ts'
import { asProblem } from '../record/constraint.ts'
import { isNeeded } from '../setup/set-up.ts'
import { say } from '../words.ts'
import { type MoveOptions, moveIn } from './move-in.ts'
import { MovingRefused } from './refused.ts'
import { reportText } from './report-text.ts'
import { piecesOfDump } from './source/dump.ts'
import { isArchive, unpackUploads } from './unpack.ts'

type Asked = { language?: Language; timezone?: string }

/** Milliseconds between two notes of progress. */
const pause = 200

/**
 * Moves an uploaded dump in, with an archive of its uploads if one came along, and tells how far it
 * is. Once begun it goes on, whether or not the sender still listens: all of it is written, or
 * nothing.
 * @throws setup.done when the site was set up while the files were under way
 */
export async function moveUploaded(
  services: Services,
  uploads: readonly Upload[],
  asked: Asked,
  log: (error: unknown) => void,
): Promise<StreamAnswer<MovingNews>> {
  if (!(await isNeeded(services.database.db))) throw new Problem('setup.done')
  const { language = 'fr' } = asked
  const paths: string[] = []
  for (const { path } of uploads) {
    const kept = `${path}-moving` // the upload itself goes with the request
    await rename(path, kept)
    paths.push(kept)
  }
  await services.files.renew(paths)
  return {
    open(out) {
      const tell = (news: MovingNews) => out.event('message', news)
      const work = async () => {
        try {
          const report = await moveFrom(services, paths, asked, throttled(tell))
          tell({ report: { ...report, lines: reportText(report, language) } })
        } catch (error) {
          tell({ refused: refusalOf(error, language) })
          if (!(error instanceof MovingRefused || isSetUp(error))) throw error
        } finally {
          for (const path of paths) await services.files.forget(path)
          out.end()
        }
      }
      work().catch(log) // a bug: the sender has its sentence, the log the stack
      return () => {}
    },
  }
}

/** The files may come in any order: their content tells the dump from the archive. */
async function moveFrom(
  services: Services,
  paths: readonly string[],
  first: Asked,
  progress: MoveOptions['progress'],
): Promise<MovingReport> {
  const archives: string[] = []
  const dumps: string[] = []
  for (const path of paths) ((await isArchive(path)) ? archives : dumps).push(path)
  const [dump] = dumps
  const [archive] = archives
  if (dump === undefined) throw new MovingRefused('no_source')
  const move = (folder: string | null) =>
    moveIn(services, {
      pieces: (told) => piecesOfDump(dump, told),
      folder,
      isRehearsal: false,
      isFirstScreen: true,
      first,
      progress,
    })
  if (archive === undefined) return move(null)
  return inWorkFolder(services.config.dataDir, 'moving', async (work) => {
    const folder = join(work, 'uploads')
    await unpackUploads(archive, folder)
    return move(folder)
  })
}

/** Tells the end of each stretch, and what comes before it now and then. */
function throttled(tell: (news: MovingNews) => void): MoveOptions['progress'] {
  let told = Number.NEGATIVE_INFINITY
  return (stage, done, total) => {
    if (performance.now() - told < pause && done < total) return
    told = performance.now()
    tell({ progress: { stage, done, total } })
  }
}

const isSetUp = (error: unknown): boolean => error instanceof Problem && error.key === 'setup.done'

function refusalOf(error: unknown, language: Language): string {
  const t = say(language)
  if (error instanceof MovingRefused) return t(`moving.refused.${error.key}`, error.facts)
  const problem = asProblem(error)
  return t(`problem.${problem instanceof Problem ? problem.key : 'server.error'}`)
}
