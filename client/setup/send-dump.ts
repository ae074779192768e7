import type { MovingStage } from '#shared/moving-in.ts'
import type { MovingNews } from '#shared/setup.ts'
import { callFollowed, Unreachable } from '../api.ts'
import { api } from '../endpoints.ts'

/** How far the move is: what is under way, from 0 to 1. */
export type MovingProgress = { stage: MovingStage | 'sending'; share: number }
export type Moved = NonNullable<MovingNews['report']>

/** The server has read the dump and refuses it: a sentence for the user. */
export class DumpRefused extends Error {
  override readonly name = 'DumpRefused'
}

/** The connection broke before the end of the move was told. */
export class DumpCut extends Error {
  override readonly name = 'DumpCut'
  /** Everything was sent: the server finishes the move. Else it has begun nothing. */
  readonly isSent: boolean
  constructor(isSent: boolean) {
    super(isSent ? 'the answer ended early' : 'the upload ended early')
    this.isSent = isSent
  }
}

/**
 * Sends a dump, and an archive of its uploads if there is one, and follows the move, which the
 * answer reports while it runs.
 * @throws DumpRefused or DumpCut; ApiProblem when the server refuses the request itself, or a proxy
 * in its place
 */
export async function sendDump(
  files: readonly File[],
  query: { language: 'fr' | 'en'; timezone: string },
  tell: (progress: MovingProgress) => void,
): Promise<Moved> {
  let isSent = false
  let read = 0
  let end: MovingNews = {}
  const onSent = (share: number) => {
    isSent = share >= 1
    tell({ stage: 'sending', share })
  }
  const onAnswer = (answer: string) => {
    isSent = true // the answer begins once everything has come
    // Whole lines only: the last one may still be coming.
    const whole = answer.lastIndexOf('\n') + 1
    for (const news of newsIn(answer.slice(read, whole))) {
      if (news.progress) tell({ stage: news.progress.stage, share: shareOf(news.progress) })
      else end = news
    }
    read = whole
  }
  tell({ stage: 'sending', share: 0 })
  try {
    await callFollowed(api.setup.loxya, { query, body: { files: [...files] } }, { onSent, onAnswer })
  } catch (error) {
    // The end may have been told before the connection broke.
    if (!(error instanceof Unreachable)) throw error
  }
  if (end.report) return end.report
  if (end.refused !== undefined) throw new DumpRefused(end.refused)
  throw new DumpCut(isSent)
}

const shareOf = ({ done, total }: NonNullable<MovingNews['progress']>) => done / Math.max(1, total)

const newsIn = (lines: string): MovingNews[] =>
  [...lines.matchAll(/^data: (.*)$/gm)].map(([, data = '{}']) => JSON.parse(data)) // the server sent it through the same shape
