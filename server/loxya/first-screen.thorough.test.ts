import { randomBytes } from 'node:crypto'
import { readdir, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { dumpTables, dumpText, writeDump } from '#test/loxya/dump.ts'
import { useMoving } from '#test/loxya/stage.ts'
import { pdf as pdfBytes } from '#test/sample-files.ts'
import { smallDisk } from '#test/small-disk.ts'
import { say } from '../words.ts'
import { piecesOfDump } from './source/dump.ts'

const { site, run, isEmpty, signIn, folder } = useMoving()

async function tarOf(files: Record<string, Buffer>): Promise<Buffer> {
  const archive = pack()
  for (const [name, bytes] of Object.entries(files)) archive.entry({ name }, bytes)
  archive.finalize()
  return buffer(archive)
}

/** Bytes of a body in equal steps; between two of them runs a step of the test. */
async function* inSteps(body: Buffer, steps: readonly (() => unknown)[]) {
  const length = Math.ceil(body.length / (steps.length + 1))
  for (const [place, step] of steps.entries()) {
    yield body.subarray(place * length, (place + 1) * length)
    await step()
  }
  yield body.subarray(steps.length * length)
}

describe('the first screen', () => {
  const send = (...contents: (string | Buffer)[]) => sendWhile([], ...contents)
  const sendWhile = async (steps: readonly (() => unknown)[], ...contents: (string | Buffer)[]) => {
    const form = new FormData()
    for (const content of contents) form.append('file', new Blob([new Uint8Array(Buffer.from(content))]), 'sent.gz')
    const request = new Request('http://localhost/', { method: 'POST', body: form })
    const { statusCode, body } = await site.app.inject({
      method: 'POST',
      url: '/api/setup/loxya?language=fr&timezone=Europe%2FParis',
      headers: { 'content-type': request.headers.get('content-type')! },
      payload: Readable.from(inSteps(Buffer.from(await request.arrayBuffer()), steps)),
    })
    const news = [...body.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data!))
    return { statusCode, body, news, last: news.at(-1) }
  }

  // rules/moving-in.md#2, rules/moving-in.md#5
  test('takes a dump, tells how far it is, and ends with the report', async () => {
    const { statusCode, news, last } = await send(gzipSync(dumpText(dumpTables('1.3'))))
    expect(statusCode).toBe(200)
    expect(news.some(({ progress }) => progress?.stage === 'reading')).toBe(true)
    expect(last.report.kinds.find(({ kind }: { kind: string }) => kind === 'event').taken).toBe(3)
    expect(last.report.lines).toContain('Reprise de Loxya 1.3')
    const text = last.report.lines.join('\n')
    expect(text).toMatch(/^Repris en \d+(,\d+)? s\.$/m)
    expect(text).toMatch(/^ {2}Après\s: 3 × 10,00\s€ \/ 12,00\s€$/m)
    expect(text).toMatch(/^Contrôle du site\s: rien à signaler\.$/m)
    await signIn('alice')
  })

  // rules/moving-in.md#2, rules/moving-in.md#3
  test('takes pictures and documents from an archive of the folder, in any order of the files', async () => {
    const bytes = await tarOf({
      'loxya/data/materials/documents/7/stored-notice.pdf': pdfBytes,
      'loxya/data/../../outside.pdf': pdfBytes,
      'loxya/data/invoices/22222222-2222-4222-8222-222222222222.pdf': pdfBytes,
    })
    const { last } = await send(gzipSync(bytes), dumpText(dumpTables('1.3')))
    expect(last.report.kinds.find(({ kind }: { kind: string }) => kind === 'document').taken).toBe(1)
    const read = await signIn('alice')
    expect((await read('/bills/4/pdf')).raw).toEqual(Buffer.from(pdfBytes))
  })

  // rules/moving-in.md#6
  test('refuses an archive without dump, one that is cut short, and one of other files', async () => {
    const bytes = await tarOf({ 'data/materials/picture/a.png': Buffer.alloc(20_000, 1) })
    expect((await send(bytes)).last.refused).toBe('Il manque l’export de la base (.sql ou .sql.gz).')
    const cut = await send(dumpText(dumpTables('1.3')), bytes.subarray(0, 5000))
    expect(cut.last.refused).toBe('L’archive des photos et documents est abîmée ou incomplète. Refaites-la.')
    const other = await send(dumpText(dumpTables('1.3')), await tarOf({ 'holiday.jpg': Buffer.alloc(10) }))
    expect(other.last.refused).toContain('Aucun fichier de Loxya dans cette archive.')
    expect(await isEmpty()).toBe(true)
  })

  // rules/moving-in.md#3, rules/moving-in.md#6
  test('writes nothing of an archive outside its folder, and refuses names that no file can have', async () => {
    const archive = pack()
    const place = 'data/materials/documents/7/stored-notice.pdf'
    archive.entry({ name: place, type: 'symlink', linkname: '/etc/passwd' })
    archive.entry({ name: 'data/invoices', type: 'symlink', linkname: '/tmp' })
    archive.entry({ name: '/data/materials/picture/..' }, Buffer.from(pdfBytes))
    archive.entry({ name: '../../data/materials/documents/7/../../../outside.pdf' }, Buffer.from(pdfBytes))
    archive.entry({ name: `${place}/`, type: 'directory' })
    for (let at = 0; at < 20_000; at++) archive.entry({ name: `data/cache/${at}` }, '')
    for (const bytes of [Buffer.alloc(50), Buffer.from(pdfBytes)]) archive.entry({ name: `/${place}` }, bytes)
    archive.finalize()
    const { last } = await send(gzipSync(await buffer(archive)), dumpText(dumpTables('1.3')))
    expect(last.report.kinds.find(({ kind }: { kind: string }) => kind === 'document').taken).toBe(1)
  })

  // rules/moving-in.md#6
  test.each([
    ['longer than a file system takes', 'n'.repeat(300)],
    ['with a NUL', 'n\0n'],
  ])('refuses an archive with a name %s', async (_, name) => {
    const bytes = await tarOf({ [`data/materials/picture/é${name}`]: Buffer.alloc(10) })
    expect((await send(bytes, dumpText(dumpTables('1.3')))).last.refused).toBe(
      'L’archive des photos et documents est abîmée ou incomplète. Refaites-la.',
    )
    expect(await isEmpty()).toBe(true)
  })

  // rules/moving-in.md#6, rules/operation.md#14
  test('says that the disk is full when an archive unpacks to more than it holds', async () => {
    const [disk, usual] = [smallDisk(1), site.services.config.dataDir]
    onTestFinished(() => {
      site.services.config.dataDir = usual
      disk.remove()
    })
    site.services.config.dataDir = disk.folder
    const archive = gzipSync(await tarOf({ 'data/materials/picture/a.png': Buffer.alloc(20_000_000) }))
    const { last } = await send(dumpText(dumpTables('1.3')), archive)
    expect(last.refused).toBe(say('fr')('problem.server.storage_full'))
    expect(await readdir(disk.folder)).toEqual([])
    expect(await isEmpty()).toBe(true)
  })

  // rules/moving-in.md#6
  test('says in words why a dump is refused, and the site stays empty', async () => {
    const { statusCode, last } = await send(dumpText(dumpTables('0.19')).slice(0, 4000))
    expect(statusCode).toBe(200)
    expect(last.refused).toBe('Ce fichier s’arrête avant la fin. Refaites l’export, puis envoyez-le en entier.')
    expect(await isEmpty()).toBe(true)
  })

  // rules/moving-in.md#7
  test('is over once a user exists: 409 before the dump is read', async () => {
    await site.as('admin')
    const { statusCode, body } = await send(dumpText(dumpTables('0.19')))
    expect([statusCode, JSON.parse(body).error.key]).toEqual([409, 'setup.done'])
  })
  // rules/moving-in.md#2
  test('takes nothing when the site is set up while the dump is under way', async () => {
    const setUp = async () => {
      await expect.poll(incoming).toHaveLength(1)
      await site.as('admin')
    }
    const { statusCode, body } = await sendWhile([setUp], dumpText(dumpTables('1.3')))
    expect([statusCode, JSON.parse(body).error.key]).toEqual([409, 'setup.done'])
    expect(await usersOf()).toHaveLength(1)
  })

  // rules/moving-in.md#2
  test('keeps a dump whose archive takes hours to arrive from being swept', async () => {
    onTestFinished(() => void vi.useRealTimers())
    const now = Date.now()
    const bytesReceived = async () =>
      (await Promise.all((await incoming()).map((path) => stat(path)))).reduce((sum, { size }) => sum + size, 0)
    let received = 0
    const age = async () => {
      await expect.poll(incoming).toHaveLength(2)
      received = await bytesReceived()
      const longAgo = new Date(now - 7_200_000)
      for (const path of await incoming()) await utimes(path, longAgo, longAgo)
      vi.useFakeTimers({ toFake: ['Date'], now: now + 660_000 })
    }
    const sweep = async () => {
      await expect.poll(bytesReceived).toBeGreaterThan(received)
      await site.services.files.sweepTemporary(now - 3_600_000)
    }
    const archive = await tarOf({ 'data/materials/picture/a.png': randomBytes(3_000_000) })
    const { last } = await sendWhile([age, sweep], dumpText(dumpTables('1.3')), archive)
    expect(last.report.kinds.find(({ kind }: { kind: string }) => kind === 'event').taken).toBe(3)
  })

  // rules/moving-in.md#2
  test('takes nothing when the site is set up while the dump is read', async () => {
    const path = writeDump(folder(), dumpText(dumpTables('1.3')))
    const moving = run(path, {
      isFirstScreen: true,
      async *pieces(progress) {
        await site.as('admin')
        yield* piecesOfDump(path, progress)
      },
    })
    await expect(moving).rejects.toMatchObject({ key: 'setup.done' })
    expect(await usersOf()).toHaveLength(1)
  })
})

/** Paths of the files that are arriving, or that have. */
async function incoming(): Promise<string[]> {
  const place = dirname(site.services.files.temporary('x'))
  return (await readdir(place)).map((name) => join(place, name))
}

const usersOf = () => site.db.selectFrom('user').select('pseudo').execute()
