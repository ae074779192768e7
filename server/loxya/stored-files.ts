import { randomUUID } from 'node:crypto'
import { copyFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { documentTypes, extensionFits } from '#shared/document.ts'
import { received } from '#shared/field.ts'
import { fileName } from '#shared/rules/text.ts'
import type { Ctx, Services } from '../context.ts'
import { keepPicture } from '../files/picture.ts'
import { documentPrefix } from '../kept-document/keep.ts'
import { kindOf } from '../kept-document/kind.ts'
import { Problem } from '../problem.ts'
import { moment, whole } from './fit.ts'
import { MovingRefused } from './refused.ts'
import type { Tally } from './report.ts'
import { allOf, rowsOf } from './source/read.ts'
import type { Progress, Source } from './source/source.ts'

/** A document that lies in the store, or would. */
export type StoredDocument = {
  kind: 'material' | 'event' | 'reservation'
  bearer: number
  name: string
  type: string
  size: number
  file: string
  created_at: string | null
}
type PaperKind = 'estimate' | 'bill'

/** What of the uploads of the source is in the store before the transaction begins. */
export type StoredFiles = {
  /** The stored name of a material's picture. */
  pictureOf(material: number): string | null
  documents: readonly StoredDocument[]
  /** The stored name of a paper as it was issued. */
  paperOf(kind: PaperKind, uuid: string | null): string | null
}

type Storing = {
  source: Source
  /** The folder of uploads; null when there is none. */
  folder: string | null
  /** Only looks: stores nothing. */
  isRehearsal: boolean
  services: Services
  onFailure: Ctx['onFailure']
  tally: Tally
  progress: Progress
}

/**
 * Takes pictures, documents and papers into the store. Slow: never inside a transaction.
 * @throws MovingRefused when the folder is none
 */
export async function storeFiles(storing: Storing): Promise<StoredFiles> {
  const root = storing.folder === null ? null : await rootOf(storing.folder)
  const pictures = await storePictures(storing, root)
  const documents = await storeDocuments(storing, root)
  const papers = await storePapers(storing, root)
  return {
    pictureOf: (material) => pictures.get(material) ?? null,
    documents,
    paperOf: (kind, uuid) => papers.get(`${kind} ${uuid}`) ?? null,
  }
}

/** The folder of uploads, or the one in the program's folder that is named `data`. */
async function rootOf(folder: string): Promise<string> {
  for (const place of [folder, join(folder, 'data')]) {
    for (const inside of ['materials', 'invoices', 'estimates', 'events']) {
      const found = await stat(join(place, inside)).catch(() => null)
      if (found?.isDirectory()) return place
    }
  }
  throw new MovingRefused('no_folder', { folder })
}

/** The bytes of a file; null when there is none. A name never leads out of its folder. */
async function fileIn(root: string | null, folder: readonly string[], name: string) {
  if (root === null || name === '' || basename(name) !== name) return null
  const path = join(root, ...folder, name)
  const found = await stat(path).catch(() => null)
  return found?.isFile() ? { path, size: found.size } : null
}

async function storePictures(storing: Storing, root: string | null): Promise<Map<number, string>> {
  const { source, tally, services, onFailure, isRehearsal, progress } = storing
  const rows = (await allOf(source, 'material')).filter(({ picture }) => picture)
  const stored = new Map<number, string>()
  for (const [at, { id, picture, reference }] of rows.entries()) {
    tally.read('picture')
    progress(at, rows.length)
    const label = reference ?? `${id}`
    const found = await fileIn(root, ['materials', 'picture'], picture!)
    if (!found) {
      tally.left('picture', 'no_file', label)
      continue
    }
    try {
      const upload = { [received]: true as const, name: picture!, size: 0, path: found.path, tooLarge: false }
      const name = isRehearsal ? randomUUID() : await keepPicture({ services, onFailure }, upload, 'picture')
      stored.set(whole(id)!, name)
      tally.taken('picture')
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      tally.left('picture', 'file_refused', label)
    }
  }
  return stored
}

/** Folders by what a document is kept with; technicians have none here. */
const documentFolders: Record<string, string> = { material: 'materials', event: 'events', reservation: 'reservations' }

async function storeDocuments(storing: Storing, root: string | null): Promise<StoredDocument[]> {
  const { source, tally } = storing
  const stored: StoredDocument[] = []
  const names = new Set<string>()
  for (const row of await allOf(source, 'document')) {
    tally.read('document')
    const label = row.name ?? `${row.id}`
    const kind = row.entity_type ?? 'material'
    const folder = documentFolders[kind]
    if (folder === undefined) {
      tally.left('document', 'no_counterpart', label)
      continue
    }
    const bearer = whole(row.bearer_id) ?? 0
    const found = await fileIn(root, [folder, 'documents', `${bearer}`], row.file ?? row.name ?? '')
    if (!found) {
      tally.left('document', 'no_file', label)
      continue
    }
    const type = await kindOf(found.path)
    const name = freeName(names, `${kind} ${bearer}`, fileName(row.name ?? ''))
    if (type === null || !extensionFits(name, type)) {
      tally.left('document', 'file_refused', label)
      continue
    }
    const file = await copyToStore(storing, found.path)
    const created_at = moment(row.created_at)
    stored.push({
      kind: kind as StoredDocument['kind'],
      bearer,
      name,
      type: documentTypes[type].type,
      size: found.size,
      file,
      created_at,
    })
  }
  return stored
}

/** A name stands once on a record: a second one gets a number before its ending. */
function freeName(names: Set<string>, bearer: string, wanted: string): string {
  const [, stem = wanted, ending = ''] = /^(.*?)(\.[^.]*)?$/s.exec(wanted) ?? []
  let name = wanted
  for (let count = 2; names.has(`${bearer} ${name.toLowerCase()}`); count++)
    name = fileName(`${stem} (${count})${ending}`)
  names.add(`${bearer} ${name.toLowerCase()}`)
  return name
}

const paperFolders = { bill: 'invoices', estimate: 'estimates' } as const

/** Papers as they were issued, of versions that keep them. */
async function storePapers(storing: Storing, root: string | null): Promise<Map<string, string>> {
  const papers = new Map<string, string>()
  for (const kind of ['bill', 'estimate'] as const) {
    for await (const { uuid } of rowsOf(storing.source, kind)) {
      const found = uuid === null ? null : await fileIn(root, [paperFolders[kind]], `${uuid}.pdf`)
      if (found && (await kindOf(found.path)) === 'pdf')
        papers.set(`${kind} ${uuid}`, await copyToStore(storing, found.path))
    }
  }
  return papers
}

async function copyToStore({ services: { files }, onFailure, isRehearsal }: Storing, path: string): Promise<string> {
  const file = documentPrefix + randomUUID()
  if (isRehearsal) return file
  onFailure(() => files.remove(file))
  const temporary = files.temporary(file)
  await copyFile(path, temporary)
  await files.keep(temporary, file)
  return file
}
