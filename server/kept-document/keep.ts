import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type DocumentKind, documentTypes, extensionFits } from '#shared/document.ts'
import type { Upload } from '#shared/field.ts'
import { addIssue, type Issues, type Message } from '#shared/invalid.ts'
import type { ProblemKey } from '#shared/problem.ts'
import { fileName } from '#shared/rules/text.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { Problem } from '../problem.ts'
import { insertRecord } from '../record/record.ts'
import { ofBearer, type Place } from './bearer.ts'
import { kindOf } from './kind.ts'

/**
 * The beginning of every document's file name on disk: the sweep recognises a file without a row by
 * it.
 */
export const documentPrefix = 'document-'

/** A file that may be stored. */
type Checked = { name: string; kind: DocumentKind; size: number; path: string }

/**
 * Determines the type of each upload by its content, before a transaction blocks others. Null for a
 * type no document may have.
 */
export async function kindsOf(uploads: readonly Upload[]): Promise<(DocumentKind | null)[]> {
  const kinds: (DocumentKind | null)[] = []
  for (const { size, tooLarge, path } of uploads) kinds.push(size === 0 || tooLarge ? null : await kindOf(path))
  return kinds
}

/**
 * Checks all files of an upload for a record that the transaction has locked, by name, type and
 * size, before any is stored (rules/document.md#6).
 * @throws file.too_large, file.type_refused, or request.invalid for taken names and for several
 * reasons together; each with the reasons under the name of their file
 */
export async function checkUploads(
  { db, services }: Pick<Ctx, 'db' | 'services'>,
  to: Place,
  uploads: readonly Upload[],
  kinds: readonly (DocumentKind | null)[],
): Promise<Checked[]> {
  const names = uploads.map(({ name }) => fileName(name))
  const places = await placesOf(db, to, names)
  const refusals: { name: string; message: Message }[] = []
  const checked: Checked[] = []
  for (const [index, { name: sentName, size, path, tooLarge }] of uploads.entries()) {
    const [name, place] = [names[index]!, places[index]!]
    const refuse = (key: Message['key'], facts?: Message['facts']) =>
      refusals.push({ name: sentName, message: { key, facts } })
    if (place.is_taken) refuse('file_taken')
    else if (places.findIndex(({ key }) => key === place.key) < index) refuse('file_twice')
    if (tooLarge) {
      refuse('file_size', { size: services.config.maxUploadSize / 1024 ** 2 })
      continue
    }
    const kind = kinds[index] ?? null
    if (size === 0) refuse('file_empty')
    else if (kind === null) refuse('file_type')
    else if (!extensionFits(name, kind)) refuse('file_extension', { kind: kind.toUpperCase() })
    else checked.push({ name, kind, size, path })
  }
  if (refusals.length > 0) throw refusal(refusals)
  return checked
}

/** Size alone is 413, type alone 415, anything else and any mixture 400. */
function refusal(refusals: readonly { name: string; message: Message }[]): Problem {
  const issues: Issues = Object.create(null) // a file may be named like a property that every object has
  for (const { name, message } of refusals) addIssue(issues, [name], message)
  const keys = new Set(refusals.map(({ message }) => status[message.key] ?? 'request.invalid'))
  const [only] = keys
  return new Problem(keys.size === 1 && only ? only : 'request.invalid', { issues })
}
const status: Partial<Record<Message['key'], ProblemKey>> = {
  file_size: 'file.too_large',
  file_type: 'file.type_refused',
  file_empty: 'file.type_refused',
  file_extension: 'file.type_refused',
}

/** For each name its form without case, and whether a document of the record has it. */
async function placesOf(
  db: Db,
  { bearer, id }: Place,
  names: readonly string[],
): Promise<{ key: string; is_taken: boolean }[]> {
  const { rows } = await sql<{ key: string; is_taken: boolean }>`
    select caseless(sent.name) as key, exists (
      select from document d where ${ofBearer(bearer)} = ${id} and caseless(d.name) = caseless(sent.name)) as is_taken
    from unnest(${sql.val(names)}::text[]) with ordinality as sent (name, place) order by sent.place`.execute(db)
  return rows
}

/**
 * Stores checked files with a record, each under a random name; returns the ids. Leaves nothing
 * when the write is not committed.
 */
export async function keepUploads(
  ctx: Pick<Ctx, 'db' | 'changed' | 'services' | 'onFailure'>,
  { bearer, id }: Place,
  checked: readonly Checked[],
): Promise<number[]> {
  const { files } = ctx.services
  const ids: number[] = []
  for (const { name, kind, size, path } of checked) {
    const file = documentPrefix + randomUUID()
    ctx.onFailure(() => files.remove(file))
    await files.keep(path, file)
    const { type } = documentTypes[kind]
    const place = bearer === 'material' ? { material_id: id } : { event_id: id }
    ids.push(await insertRecord(ctx, 'document', { ...place, name, type, size, file }))
  }
  return ids
}
