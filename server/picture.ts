import { createHash, randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import sharp from 'sharp'
import type { Upload } from '#shared/field.ts'
import { maxPictureSize, pictureSizes, pictureTypes } from '#shared/material.ts'
import type { Ctx } from './context.ts'
import type { FileStore } from './file-store.ts'
import { Problem } from './problem.ts'
import type { FileAnswer } from './reply.ts'

type PictureSize = (typeof pictureSizes)[number]
/** Pixels of the longer side; the whole picture is kept at up to 2,000 (spec 3, 11). */
const sides = { thumb: 160, medium: 640 } as const satisfies Record<PictureSize, number>
const largest = 2000
/** More than a camera makes, less than a decompression bomb. */
const maxPixels = 100_000_000

const fileOf = (name: string, size?: PictureSize): string => (size ? `${name}-${size}.webp` : `${name}.webp`)

/**
 * Checks an uploaded picture by its content, turns it upright, re-encodes it without metadata and keeps it with its smaller
 * sizes; gives the stored name. Nothing stays when the write is not committed.
 * @param field the field the answer names
 * @throws file.too_large, file.type_refused on the field
 */
export async function keepPicture(
  ctx: Pick<Ctx, 'services' | 'onFailure'>,
  upload: unknown,
  field: string,
): Promise<string> {
  const { path, size, tooLarge } = upload as Upload // the schema let nothing else pass, and on the server a file is an Upload
  const refused = (key: 'file.too_large' | 'file.type_refused') =>
    new Problem(key, {
      issues: { [field]: [key === 'file.too_large' ? { key: 'picture_size' } : { key: 'picture_type' }] },
    })
  if (tooLarge || size > maxPictureSize) throw refused('file.too_large')
  const found = await fileTypeFromFile(path)
  if (!found || !pictureTypes.some((type) => type === found.mime)) throw refused('file.type_refused')

  try {
    return await storePicture(ctx, await preparePicture(path))
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    throw Object.assign(refused('file.type_refused'), { cause: error })
  }
}

/** sharp refuses what only pretends to be a picture, or is too large to decode. */
class Unreadable extends Error {}

/** A picture as it is kept: webp, whole and in its smaller sizes. */
export type PreparedPicture = ReadonlyMap<PictureSize | undefined, Buffer>

/** Turns a picture upright and re-encodes it without metadata, whole and in its smaller sizes. */
export async function preparePicture(source: string | Buffer): Promise<PreparedPicture> {
  const targets = [[undefined, largest], ...Object.entries(sides)] as [PictureSize | undefined, number][]
  const prepared = new Map<PictureSize | undefined, Buffer>()
  try {
    const upright = sharp(source, { limitInputPixels: maxPixels, failOn: 'error' }).rotate()
    for (const [variant, side] of targets) {
      const resized = upright.clone().resize(side, side, { fit: 'inside', withoutEnlargement: true })
      prepared.set(variant, await resized.webp({ quality: 84 }).toBuffer())
    }
  } catch (error) {
    throw new Unreadable('not a picture', { cause: error })
  }
  return prepared
}

/** Keeps a prepared picture under a new name, which it gives. Nothing stays when the write is not committed. */
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

/** Removes a kept picture and its sizes. */
export async function removePicture(files: FileStore, name: string): Promise<void> {
  for (const size of [undefined, ...pictureSizes]) await files.remove(fileOf(name, size))
}

/** A kept picture, shown in place; stored names are never used twice, so the name is its tag. */
export async function sendPicture(files: FileStore, name: string, size?: PictureSize): Promise<FileAnswer> {
  return {
    type: 'image/webp',
    body: { path: files.pathOf(fileOf(name, size)) },
    disposition: 'inline',
    etag: `"${createHash('sha256').update(fileOf(name, size)).digest('base64url').slice(0, 22)}"`,
    cache: 'private, no-cache',
    headers: { 'content-security-policy': "default-src 'none'; sandbox" },
  }
}

/** The bytes of a kept picture, for documents; null when the file is gone. */
export async function readPicture(files: FileStore, name: string, size?: PictureSize): Promise<Buffer | null> {
  try {
    return await readFile(files.pathOf(fileOf(name, size)))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
