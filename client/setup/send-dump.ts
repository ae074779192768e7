import type { MovingStage } from '#shared/moving-in.ts'
import type { MovingNews } from '#shared/setup.ts'
import { addressOf } from '../api.ts'
import { api } from '../endpoints.ts'

/** How far the move is: what is under way, from 0 to 1. */
export type MovingProgress = { stage: MovingStage | 'sending'; share: number }
export type Moved = NonNullable<MovingNews['report']>

/** The dump was refused: a sentence for the user. */
export class DumpRefused extends Error {
  override readonly name = 'DumpRefused'
}

/**
 * Sends a dump, and an archive of its uploads if there is one, and follows the move, which the
 * answer reports while it runs. Not by `fetch`, which reports nothing of what is sent.
 * @throws DumpRefused with the server's sentence; TypeError when the connection breaks
 */
export function sendDump(
  files: readonly File[],
  query: { language: 'fr' | 'en'; timezone: string },
  tell: (progress: MovingProgress) => void,
): Promise<Moved> {
  const form = new FormData()
  for (const [index, file] of files.entries()) form.append(`file-${index}`, file)
  const request = new XMLHttpRequest()
  return new Promise((resolve, reject) => {
    let read = 0
    const follow = () => {
      if (request.status !== 200) return
      // Whole lines only: the last one may still be coming.
      const end = request.responseText.lastIndexOf('\n') + 1
      const lines = request.responseText.slice(read, end)
      read = end
      for (const { progress, report, refused } of newsIn(lines)) {
        if (progress) tell({ stage: progress.stage, share: progress.done / Math.max(1, progress.total) })
        if (report) resolve(report)
        if (refused !== undefined) reject(new DumpRefused(refused))
      }
    }
    request.open(api.setup.loxya.method, addressOf(api.setup.loxya, { query, body: { files: [...files] } }))
    request.upload.onprogress = ({ loaded, total }) => tell({ stage: 'sending', share: loaded / total })
    request.onprogress = follow
    request.onload = () => {
      follow()
      if (request.status !== 200) reject(new DumpRefused(sentenceOf(request)))
      else reject(new TypeError('the answer ended early')) // nothing happens when the end was told
    }
    request.onerror = () => reject(new TypeError('the request failed'))
    tell({ stage: 'sending', share: 0 })
    request.send(form)
  })
}

const newsIn = (lines: string): MovingNews[] =>
  [...lines.matchAll(/^data: (.*)$/gm)].map(([, data = '{}']) => JSON.parse(data)) // the server sent it through the same shape

/** The message of a refusal, or its status where a proxy answers in the server's place. */
function sentenceOf({ status, responseText }: XMLHttpRequest): string {
  try {
    return String(JSON.parse(responseText).error.message)
  } catch {
    return String(status)
  }
}
