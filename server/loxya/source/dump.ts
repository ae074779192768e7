import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { MovingRefused } from '../refused.ts'
import { isPacked } from './gzip.ts'
import type { Progress } from './source.ts'
import { type Piece, piecesOf } from './statements.ts'

/**
 * Reads a dump, packed or not, told apart by its content.
 * @param progress hears of the bytes read of the file
 * @throws MovingRefused
 */
export async function* piecesOfDump(path: string, progress: Progress): AsyncGenerator<Piece> {
  yield* piecesOf(textOf(path, progress))
}

async function* textOf(path: string, progress: Progress): AsyncGenerator<string> {
  const { size } = await stat(path)
  const isGzip = await isPacked(path)
  let read = 0
  const counted = async function* () {
    // Opened here: the loop hears of a file that cannot be read, and closes it when it is left.
    for await (const chunk of createReadStream(path, { highWaterMark: 262_144 })) {
      read += chunk.length
      progress(read, size)
      yield chunk
    }
  }
  // A fault on the way destroys the last stream, from which the loop below then hears of it.
  const bytes = isGzip ? pipeline(counted, createGunzip({ chunkSize: 262_144 }), () => {}) : counted()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of bytes) {
      // A dump escapes it: the file has a hole, and what stands behind would be passed over.
      if (chunk.includes(0)) throw new MovingRefused('broken', { at: 'NUL' })
      yield decoder.decode(chunk, { stream: true })
    }
    yield decoder.decode()
  } catch (error) {
    throw refusalOf(error)
  }
}

function refusalOf(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'Z_BUF_ERROR') return new MovingRefused('half')
  if (code?.startsWith('Z_')) return new MovingRefused('broken', { at: 'gzip' })
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return new MovingRefused('no_text')
  return error
}
