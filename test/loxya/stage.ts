import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { type MoveOptions, moveIn } from '#server/loxya/move-in.ts'
import { piecesOfDump } from '#server/loxya/source/dump.ts'
import type { MovedKind, MovingReport } from '#shared/moving-in.ts'
import { pdf as pdfBytes } from '../sample-files.ts'
import { useSite } from '../server.ts'
import { dumpTables, dumpText, writeDump } from './dump.ts'
import { type DumpTables, type DumpVersion, oldPassword } from './rows.ts'

/** What of a kind the report tells. */
export const kindOf = (report: MovingReport, kind: MovedKind) => report.kinds.find((one) => one.kind === kind)

/** A site of the file's own, and what moving into it takes. Call it at the top of a file. */
export function useMoving() {
  const site = useSite()
  let folder: string
  let picture: Buffer
  beforeAll(async () => {
    const drawn = sharp({ create: { width: 20, height: 10, channels: 3, background: 'teal' } })
    picture = await drawn.png().toBuffer()
  })
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'flightcase-loxya-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const run = (path: string, more: Partial<MoveOptions> = {}, services = site.services): Promise<MovingReport> =>
    moveIn(services, {
      pieces: (progress) => piecesOfDump(path, progress),
      folder: null,
      isRehearsal: false,
      first: { timezone: 'Europe/Paris', language: 'fr' },
      progress: () => {},
      ...more,
    })
  const move = (
    version: DumpVersion,
    change: (tables: DumpTables) => unknown = () => {},
    more: Partial<MoveOptions> = {},
  ) => {
    const tables = dumpTables(version)
    change(tables)
    return run(writeDump(folder, dumpText(tables), 'dump.sql.gz'), more)
  }
  const isEmpty = async () => {
    const { rows } = await sql<{ count: number }>`
    select (select count(*) from event) + (select count(*) from material) + (select count(*) from "user")
      + (select count(*) from person) + (select count(*) from park) + (select count(*) from bill) as count`.execute(
      site.db,
    )
    return rows[0]!.count === 0
  }
  /** Signs in with the password of the former program; returns a way to read as that user. */
  async function signIn(identifier: string) {
    const { status, body } = await site.anonymous.send('POST', '/api/session', {
      body: { identifier, password: oldPassword },
    })
    expect(status).toBe(200)
    const headers = { authorization: `Bearer ${body.token}` }
    return async (path: string) => {
      const answer = await site.anonymous.send('GET', path, { headers })
      return { ...answer, status: answer.status }
    }
  }
  const uploads = () => {
    const root = join(folder, 'data')
    const put = (path: string, name: string, bytes: Uint8Array) => {
      mkdirSync(join(root, path), { recursive: true })
      writeFileSync(join(root, path, name), bytes)
    }
    put('materials/picture', 'sm58.png', picture)
    put('materials/documents/7', 'notice.pdf', pdfBytes)
    put('materials/documents/7', 'stored-notice.pdf', pdfBytes)
    put('events/documents/12', 'stored-plan.pdf', pdfBytes)
    put('invoices', '22222222-2222-4222-8222-222222222222.pdf', pdfBytes)
    return root
  }
  return { site, run, move, isEmpty, signIn, uploads, folder: () => folder }
}
