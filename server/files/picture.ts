import { createHash, randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { received, type Upload } from '#shared/field.ts'
import type { Message } from '#shared/invalid.ts'
import { maxPicturePixels, maxPictureSize, pictureSizes, pictureTypes } from '#shared/picture.ts'
import type { Ctx } from '../context.ts'
import type { FileAnswer } from '../http/reply.ts'
import { Problem } from '../problem.ts'
import { inTurn } from '../process/in-turn.ts'
import type { FileStore } from './file-store.ts'
import { loadSharp } from './sharp.ts'

type PictureSize = (typeof pictureSizes)[number]
/** Pixels of the longer side; the whole picture is stored at up to 2,000 (rules/document.md#14). */
const sides = { thumb: 160, medium: 640 } as const satisfies Record<PictureSize, number>
const largest = 2000
/**
 * Half of the cores work on pictures at once; beyond 50 waiting ones, the next is refused
 * (rules/http.md#28).
 */
const inPictureTurn = inTurn({ places: Math.max(1, Math.floor(availableParallelism() / 2)), waiting: 50 })

/** True for a file that came with the body; a name or null means the present picture or none. */
export const isUpload = (value: unknown): value is Upload =>
  typeof value === 'object' && value !== null && received in value

const fileOf = (name: string, size?: PictureSize): string => (size ? `${name}-${size}.webp` : `${name}.webp`)

/**
 * Checks an uploaded picture by its content, turns it upright, re-encodes it without metadata and
 * stores it with its smaller sizes; returns the stored name. Leaves nothing when the write is not
 * committed. Takes a second: never inside a transaction.
 * @param field the field the answer names
 * @throws file.too_large (bytes or pixels), file.type_refused on the field; server.unavailable when
 * too many pictures wait
 */
export async function keepPicture(
  ctx: Pick<Ctx, 'services' | 'onFailure'>,
  { path, size, tooLarge }: Upload,
  field: string,
): Promise<string> {
  const refused = (key: 'file.too_large' | 'file.type_refused', message: Message) =>
    new Problem(key, { issues: { [field]: [message] } })
  if (tooLarge || size > maxPictureSize) throw refused('file.too_large', { key: 'picture_size' })
  const { fileTypeFromFile } = await import('file-type') // loaded as {@link loadSharp} is
  const found = await fileTypeFromFile(path)
  const wrongType = () => refused('file.type_refused', { key: 'picture_type' })
  if (!found || !pictureTypes.some((type) => type === found.mime)) throw wrongType()

  const sharp = await loadSharp()
  try {
    // Read from the picture's header: nothing is decoded for it.
    const { width, height } = await sharp(path, { limitInputPixels: false }).metadata().catch(unreadable)
    if (width * height > maxPicturePixels) {
      throw refused('file.too_large', { key: 'picture_pixels', facts: { count: maxPicturePixels / 1_000_000 } })
    }
    return await storePicture(ctx, await inPictureTurn(() => preparePicture(path)))
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    throw Object.assign(wrongType(), { cause: error })
  }
}

/** sharp refuses what only pretends to be a picture. */
class Unreadable extends Error {}
const unreadable = (cause: unknown): never => {
  throw new Unreadable('not a picture', { cause })
}

/** A picture as stored: webp, whole and in its smaller sizes. */
export type PreparedPicture = ReadonlyMap<PictureSize | undefined, Buffer>

/**
 * Turns a picture upright and re-encodes it without metadata, whole and in its smaller sizes; it is
 * decoded once.
 */
export async function preparePicture(source: string | Buffer): Promise<PreparedPicture> {
  const within = (side: number) => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const
  const sharp = await loadSharp()
  try {
    const upright = sharp(source, { limitInputPixels: maxPicturePixels, failOn: 'error' }).rotate()
    const { data, info } = await upright.resize(within(largest)).raw().toBuffer({ resolveWithObject: true })
    const whole = sharp(data, { raw: info })
    const prepared = new Map<PictureSize | undefined, Buffer>([
      [undefined, await whole.clone().webp({ quality: 84 }).toBuffer()],
    ])
    for (const size of pictureSizes) {
      prepared.set(size, await whole.clone().resize(within(sides[size])).webp({ quality: 84 }).toBuffer())
    }
    return prepared
  } catch (error) {
    return unreadable(error)
  }
}

/**
 * Stores a prepared picture under a new name, which it returns. Leaves nothing when the write is
 * not committed.
 */
export async function storePicture(
  ctx: { services: { files: FileStore } } & Pick<Ctx, 'onFailure'>,
  prepared: PreparedPicture,
): Promise<string> {
  const { files } = ctx.services
  const name = randomUUID()
  ctx.onFailure(() => removePicture(files, name))
  for (const [variant, bytes] of prepared) {
    const temporary = files.temporary(randomUUID())
    await writeFile(temporary, bytes)
    await files.keep(temporary, fileOf(name, variant))
  }
  return name
}

/** Removes a stored picture and its sizes. */
export async function removePicture(files: FileStore, name: string): Promise<void> {
  for (const size of [undefined, ...pictureSizes]) await files.remove(fileOf(name, size))
}

/**
 * A stored picture, displayed inline; stored names are never reused, so the name is its ETag.
 * @throws record.not_found when its file is gone, as after another picture took its place
 */
export async function sendPicture(files: FileStore, name: string, size?: PictureSize): Promise<FileAnswer> {
  const file = fileOf(name, size)
  if ((await files.sizeOf(file)) === null) throw new Problem('record.not_found')
  return {
    type: 'image/webp',
    body: { path: files.pathOf(file) },
    disposition: 'inline',
    etag: `"${createHash('sha256').update(file).digest('base64url').slice(0, 22)}"`,
    cache: 'private, no-cache',
    headers: { 'content-security-policy': "default-src 'none'; sandbox" },
  }
}

/** The bytes of a stored picture, for documents; null when the file is gone. */
export async function readPicture(files: FileStore, name: string, size?: PictureSize): Promise<Buffer | null> {
  try {
    return await readFile(files.pathOf(fileOf(name, size)))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
