// The thread that runs the embedded engine. It handles one request at a time, in order;
// `embedded-engine.ts` is the other end.
import fs from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, parse, type postgresMod, protocol } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import type { EngineAnswer, EngineData, EngineRequest, EngineResult, ErrorFacts } from './embedded-engine.ts'
import { mostNames } from './most-names.ts'
import { parsers } from './values.ts'

// The parts of Emscripten's file system that are replaced below; the package does not declare them.
type NodeStream = { nfd?: number; node: unknown }
type Attributes = { mode?: number }
type NodeFileSystem = {
  stream_ops: { fsync?: (stream: NodeStream) => number; setattr(stream: NodeStream, attributes: Attributes): void }
  node_ops: {
    setattr(node: unknown, attributes: Attributes): void
    mknod(parent: unknown, name: string, mode: number, device: number): unknown
  }
  realPath(node: unknown): string
  /** Turns a Node error into the number that the engine understands. */
  tryFSOperation<T>(work: () => T): T
}

/** All bits except the rights of other accounts. */
const ownerOnly = ~0o077

/**
 * PGlite's file system with real synchronisation (as shipped, fsync does nothing and a power cut
 * loses data), and with files that only their owner may open (as shipped, any account may write
 * them).
 */
class SyncedFS extends NodeFS {
  override async init(pg: PGlite, options: Partial<postgresMod.PostgresMod>) {
    const ready = await super.init(pg, options)
    ready.emscriptenOpts.preRun?.push((module) => {
      const files = module.NODEFS as unknown as NodeFileSystem // see above
      files.stream_ops.fsync = (stream) => {
        files.tryFSOperation(() => {
          if (stream.nfd !== undefined) fs.fsyncSync(stream.nfd)
          else syncFolder(files.realPath(stream.node)) // a folder has no descriptor here
        })
        return 0
      }
      for (const operations of [files.node_ops, files.stream_ops] as { setattr(on: unknown, to: Attributes): void }[]) {
        const set = operations.setattr
        operations.setattr = (on, to) => set(on, to.mode === undefined ? to : { ...to, mode: to.mode & ownerOnly })
      }
      const make = files.node_ops.mknod
      files.node_ops.mknod = (parent, name, mode, device) => make(parent, name, mode & ownerOnly, device)
    })
    const print = ready.emscriptenOpts.printErr
    ready.emscriptenOpts.printErr = (line: string) => {
      print?.(line)
      const fatal = /\b(?:FATAL|PANIC): +(.+)$/.exec(line)?.[1]
      if (fatal) giveUp(fatal)
    }
    return ready
  }
}

/**
 * After such a message the engine never answers again: it spins, and only what it calls still runs.
 */
function giveUp(message: string): never {
  answer({ kind: 'panic', message })
  process.exit(1)
}

function syncFolder(path: string) {
  const folder = fs.openSync(path, 'r')
  try {
    fs.fsyncSync(folder)
  } finally {
    fs.closeSync(folder)
  }
}

if (!parentPort) throw new Error('This program runs in a worker thread.')
const port = parentPort
const data = workerData as EngineData // set by embedded-engine.ts alone
const answer = (message: EngineAnswer) => port.postMessage(message)

const shared = {
  extensions: { btree_gist, pg_trgm, unaccent },
  ...(data.snapshot ? { loadDataDir: new Blob([data.snapshot]) } : {}),
}
/**
 * The engine's memory never shrinks: 128 MB of buffers, its default, would stay taken for a stock that
 * fits into 16. A statement may sort as much as on PostgreSQL before it writes a file.
 */
const lean = [
  ...PGlite.defaultStartParams,
  ...['-c', 'shared_buffers=16MB', '-c', 'maintenance_work_mem=16MB', '-c', 'work_mem=16MB'],
]
const durable = [...lean.filter((p) => p !== '-F'), '-c', 'wal_sync_method=fsync']

async function open() {
  const pg = data.folder
    ? await PGlite.create({ ...shared, fs: new SyncedFS(data.folder), startParams: durable })
    : await PGlite.create({ ...shared, startParams: lean })
  // Removes PGlite's own conversions: values.ts decides, as it does on PostgreSQL.
  pg.parsers = { ...parsers }
  pg.serializers = {}
  pg.onNotification((channel, payload) => answer({ kind: 'notification', channel, payload }))
  return pg
}

async function query(
  pg: PGlite,
  { sql, parameters, name }: Extract<EngineRequest, { kind: 'query' }>,
): Promise<EngineResult> {
  // Without parameters the text may hold several statements, as with `pg`; the rows of the last one
  // count.
  const results = parameters.length === 0 ? await pg.exec(sql) : await ask(pg, sql, parameters, name)
  const result = results.at(-1)
  return { rows: result?.rows ?? [], command: result?.command, affected: result?.affectedRows ?? 0 }
}

/** Names of the statements that the engine keeps, the one used longest ago first. */
const kept = new Set<string>()

/**
 * A statement with its parameters in one call of the engine. PGlite's own `query` makes five, which
 * take longer than a small statement itself.
 */
async function ask(pg: PGlite, text: string, values: (string | null)[], name = '') {
  const { serialize } = protocol
  const steps = [serialize.bind({ statement: name, values }), serialize.describe({ type: 'P' }), serialize.execute({})]
  if (!kept.has(name)) {
    // Closing what is not there does no harm, and lets a statement that failed be made anew.
    steps.unshift(serialize.close({ type: 'S', name }), serialize.parse({ name, text }))
    const [oldest] = kept
    if (name !== '' && oldest !== undefined && kept.size >= mostNames) {
      kept.delete(oldest)
      steps.unshift(serialize.close({ type: 'S', name: oldest }))
    }
  }
  try {
    const { messages } = await pg.execProtocol(Buffer.concat([...steps, serialize.sync()]))
    kept.delete(name)
    if (name !== '') kept.add(name)
    return parse.parseResults(messages, pg.parsers)
  } catch (error) {
    kept.delete(name)
    throw error
  }
}

function facts(error: unknown): ErrorFacts {
  // PGlite's errors carry pg's own fields as plain properties
  const { name, message, stack, ...fields } = error as Error & Record<string, unknown>
  const texts = Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return { message: message ?? String(error), fields: Object.fromEntries(texts.filter(([key]) => key !== 'query')) }
}

async function perform(
  pg: PGlite,
  request: EngineRequest,
): Promise<EngineResult | Uint8Array<ArrayBuffer> | undefined> {
  if (request.kind === 'query') return query(pg, request)
  if (request.kind === 'dump') return new Uint8Array(await (await pg.dumpDataDir('none')).arrayBuffer())
  await pg.close()
  return undefined
}

const opening = open()
opening.then(
  () => answer({ kind: 'ready' }),
  (error: unknown) => answer({ kind: 'failed', error: facts(error) }),
)

let last: Promise<void> = Promise.resolve()
port.on('message', (request: EngineRequest) => {
  last = last.then(async () => {
    try {
      const result = await perform(await opening, request)
      answer({ kind: 'result', id: request.id, result })
    } catch (error) {
      answer({ kind: 'error', id: request.id, error: facts(error) })
    }
    if (request.kind === 'close') port.close()
  })
})
