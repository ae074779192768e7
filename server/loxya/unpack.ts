import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, gunzipSync } from 'node:zlib'
import { extract } from 'tar-stream'
import { MovingRefused } from './refused.ts'
import { headOf, isGzip, isPacked } from './source/gzip.ts'

/** Where files lie below the folder of uploads; whatever else an archive holds is passed over. */
const wanted =
  /(?:^|\/)((?:materials\/picture|(?:materials|events|reservations)\/documents\/\d+|invoices|estimates)\/[^/]+)$/

type Entry = ReturnType<typeof extract> extends AsyncIterable<infer One> ? One : never

/** Bytes from which an archive can be told: its first header, packed or not. */
const sample = 4096

/** Whether a file is an archive of tar, packed with gzip or not, by its content. */
export async function isArchive(path: string): Promise<boolean> {
  const head = await headOf(path, sample)
  return (isGzip(head) ? beginningOf(head) : head).toString('latin1', 257, 262) === 'ustar'
}

/** The unpacked beginning of cut bytes. */
function beginningOf(packed: Buffer): Buffer {
  try {
    return gunzipSync(packed, { finishFlush: constants.Z_SYNC_FLUSH }) // the end is missing on purpose
  } catch {
    return Buffer.alloc(0) // damaged: no archive
  }
}

/**
 * Lays the uploads in an archive of the folder `data` out in a folder, as they lie there.
 * @throws MovingRefused when the archive ends early, is damaged, or has no such files
 */
export async function unpackUploads(archive: string, folder: string): Promise<void> {
  const entries = extract()
  const unpacked = (await isPacked(archive)) ? createGunzip() : new PassThrough()
  const reading = pipeline(createReadStream(archive), unpacked, entries)
  let kept = 0
  const writing = (async () => {
    for await (const entry of entries) kept += (await keep(entry, folder)) ? 1 : 0
  })()
  try {
    await Promise.all([reading, writing])
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // Anything else is of the disk, not of the archive; a name may be none that a file can have.
    if (code !== undefined && !/^(Z_|ERR_STREAM|ERR_INVALID_ARG|ENAMETOOLONG)/.test(code)) throw error
    throw Object.assign(new MovingRefused('archive'), { cause: error })
  }
  if (kept === 0) throw new MovingRefused('no_uploads')
}

/** Writes an entry if it is an upload; tells whether it was. */
async function keep(entry: Entry, folder: string): Promise<boolean> {
  const { name, type } = entry.header
  const [, place] = wanted.exec(name) ?? []
  if (type !== 'file' || place === undefined || /(^|\/)\.\.?$/.test(place)) {
    entry.resume()
    return false
  }
  const path = join(folder, place)
  await mkdir(dirname(path), { recursive: true })
  await pipeline(entry, createWriteStream(path, { mode: 0o600 }))
  return true
}
