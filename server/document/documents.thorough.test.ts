import { afterEach, expect, test, vi } from 'vitest'
import { pdfPages } from '#test/pdf-text.ts'
import { manyMaterials, sampleSummary } from '#test/summary-sample.ts'
import { type DocumentOptions, type Documents, startDocuments } from './documents.ts'
import { DocumentFailure } from './worker/failure.ts'

// Threads start slowly on a machine that runs every other test at the same time.
vi.setConfig({ testTimeout: 60_000 })

let documents: Documents
const open = (options?: DocumentOptions) => {
  documents = startDocuments(options)
  return documents
}
afterEach(() => documents.close())

const titled = (title: string) => {
  const summary = sampleSummary()
  return { ...summary, event: { ...summary.event, title } }
}
/** Data from which no thread can make a document. */
// biome-ignore lint/suspicious/noExplicitAny: what the compiler refuses is the point
const broken: any = { ...sampleSummary(), company: null }
const reason = async (work: Promise<unknown>) => {
  const failure = await work.catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(DocumentFailure)
  return failure instanceof DocumentFailure ? failure.reason : null
}

test('concurrent documents each get their own result', async () => {
  const { render } = open({ workers: 2 })
  const titles = Array.from({ length: 8 }, (_, index) => `Concert n° ${index}`)
  const pdfs = await Promise.all(titles.map((title) => render('summary', titled(title))))
  const sheets = await Promise.all(pdfs.map((pdf) => pdfPages(pdf)))
  sheets.forEach((pages, index) => {
    expect(pages[0]).toContain(`Concert n° ${index} Confirmé`)
  })
})

test('threads are replaced after their share of documents, unnoticed by callers', async () => {
  let started = 0
  const count = () => {
    started += 1
  }
  process.on('worker', count)
  const { render } = open({ workers: 1, documentsPerWorker: 2 })
  for (let made = 0; made < 7; made++) {
    expect((await render('summary', titled(`N° ${made}`))).subarray(0, 5).toString()).toBe('%PDF-')
  }
  process.off('worker', count)
  expect(started).toBe(4)
})

// rules/paper.md#24
test('a document that cannot be laid out fails, and the next one is made', async () => {
  const { render } = open({ workers: 1 })
  expect(await reason(render('summary', broken))).toBe('typeset')
  expect(await reason(render('summary', { ...broken, company: () => null }))).toBe('typeset')
  expect((await render('summary', sampleSummary())).length).toBeGreaterThan(10_000)
})

// rules/paper.md#24
test('a thread that dies fails its document alone', async () => {
  const { render } = open({ workers: 1, heapMegabytes: 48 })
  const long = { ...sampleSummary(), materials: manyMaterials(60_000) }
  const outcomes = await Promise.all([reason(render('summary', long)), render('summary', sampleSummary())])
  expect(outcomes[0]).toBe('crashed')
  expect(outcomes[1].subarray(0, 5).toString()).toBe('%PDF-')
})

// rules/paper.md#24
test('a document that takes too long is abandoned', async () => {
  const { render } = open({ workers: 1, timeout: 1 })
  expect(await reason(render('summary', sampleSummary()))).toBe('timeout')
})

// rules/paper.md#24
test('a full queue and a closed pool refuse at once', async () => {
  const { render, close } = open({ workers: 1, waiting: 1 })
  const running = reason(render('summary', sampleSummary()))
  const queued = reason(render('summary', sampleSummary()))
  expect(await reason(render('summary', sampleSummary()))).toBe('busy')
  await close()
  expect([await running, await queued]).toEqual(['closed', 'closed'])
  expect(await reason(render('summary', sampleSummary()))).toBe('closed')
})
