import { Worker } from 'node:worker_threads'
import { workerEntry } from '../process/worker-entry.ts'
import { DocumentFailure } from './worker/failure.ts'
import type { DocumentData, DocumentKind, Request, Response } from './worker/renderers.ts'

/** Makes PDFs off the event loop. */
export type Documents = {
  /**
   * Lays a document out in a worker thread.
   * @throws DocumentFailure whose `reason` says what happened; the next document is made all the
   * same
   */
  render<K extends DocumentKind>(kind: K, data: DocumentData[K]): Promise<Buffer>
  /** Documents in work or waiting for a thread. */
  load(): { running: number; waiting: number }
  /** Ends the threads; waiting and running documents fail with `closed`. */
  close(): Promise<void>
}

export type DocumentOptions = {
  /** Maximum number of threads; they start when first needed. */
  workers?: number
  /** A thread keeps some 10 MB of each long document, so it is replaced after this many. */
  documentsPerWorker?: number
  /** Milliseconds until the pool abandons a document. */
  timeout?: number
  /** Documents that may wait for a thread. */
  waiting?: number
  /**
   * Memory for the data of one document, in MB of a thread's JavaScript heap; the compiler's own is
   * extra.
   */
  heapMegabytes?: number
}

type Job = { request: Request; resolve(pdf: Buffer): void; reject(failure: DocumentFailure): void }
type Thread = { worker: Worker; made: number; job: Job | null; timer?: NodeJS.Timeout }

/**
 * A document of so many bytes (thousands of lines) leaves so much memory behind that its thread is
 * replaced at once.
 */
const heavyDocument = 700_000

/** Opens the pool; no thread starts before the first document is requested. */
export const startDocuments = (options: DocumentOptions = {}): Documents => {
  const { workers = 2, documentsPerWorker = 15, timeout = 120_000, waiting = 100, heapMegabytes = 512 } = options
  const entry = workerEntry('document/worker/pdf-worker')
  const threads = new Set<Thread>()
  const ending = new Set<Promise<unknown>>()
  const queue: Job[] = []
  let closed = false

  const retire = (thread: Thread) => {
    threads.delete(thread)
    const end = thread.worker.terminate().finally(() => ending.delete(end))
    ending.add(end)
  }

  /** Takes the job off its thread, which no longer keeps the process alive. */
  const release = (thread: Thread): Job | null => {
    const { job } = thread
    thread.job = null
    clearTimeout(thread.timer)
    thread.worker.unref()
    return job
  }

  const fail = (thread: Thread, failure: DocumentFailure) => {
    release(thread)?.reject(failure)
    retire(thread)
    dispatch()
  }

  const finish = (thread: Thread, response: Response) => {
    const job = release(thread)
    const heavy = 'pdf' in response && response.pdf.length > heavyDocument
    if ('pdf' in response) job?.resolve(Buffer.from(response.pdf.buffer))
    else job?.reject(new DocumentFailure('typeset', response.error))
    thread.made += 1
    if (heavy || thread.made >= documentsPerWorker) {
      retire(thread)
      // Warm its successor up now, before a caller waits for it.
      if (!closed) open()
    }
    dispatch()
  }

  const open = (): Thread => {
    const resourceLimits = { maxOldGenerationSizeMb: heapMegabytes }
    const worker = new Worker(entry.url, { ...entry.options, resourceLimits, name: 'documents' })
    const thread: Thread = { worker, made: 0, job: null }
    threads.add(thread)
    worker.unref()
    worker.on('message', (response: Response) => finish(thread, response))
    worker.on('error', (cause) => fail(thread, new DocumentFailure('crashed', cause.message, { cause })))
    worker.on('exit', (code) => {
      if (threads.has(thread)) fail(thread, new DocumentFailure('crashed', `exit code ${code}`))
    })
    return thread
  }

  const give = (thread: Thread, job: Job) => {
    thread.job = job
    thread.timer = setTimeout(() => fail(thread, new DocumentFailure('timeout', `${timeout} ms`)), timeout)
    thread.worker.ref()
    try {
      thread.worker.postMessage(job.request)
    } catch (cause) {
      // The data cannot be sent to a thread; the thread itself has not seen it.
      release(thread)?.reject(new DocumentFailure('typeset', job.request.kind, { cause }))
      dispatch()
    }
  }

  const dispatch = (): void => {
    while (queue.length > 0 && !closed) {
      const free = [...threads].find((thread) => !thread.job) ?? (threads.size < workers ? open() : null)
      const job = free && queue.shift()
      if (!job) return
      give(free, job)
    }
  }

  return {
    render: (kind, data) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new DocumentFailure('closed', kind))
        if (queue.length >= waiting) return reject(new DocumentFailure('busy', kind))
        // The signature ties data to kind; the compiler cannot follow that through a type
        // parameter.
        queue.push({ request: { kind, data } as Request, resolve, reject })
        dispatch()
      }),
    load: () => ({ running: [...threads].filter(({ job }) => job !== null).length, waiting: queue.length }),
    async close() {
      closed = true
      for (const job of queue.splice(0)) job.reject(new DocumentFailure('closed', job.request.kind))
      for (const thread of [...threads]) {
        release(thread)?.reject(new DocumentFailure('closed', 'stopped'))
        retire(thread)
      }
      await Promise.all(ending)
    },
  }
}
