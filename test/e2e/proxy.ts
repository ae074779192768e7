import { createServer, request as forward, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** A proxy before a site: its address, and ways to disturb connections through it. */
export type StandIn = {
  url: string
  /**
   * Breaks every connection; from then on `answers` 502 as for a restarting server, or does not
   * answer at all.
   */
  cut(answers: boolean): void
  restore(): void
  /** Passes on nothing any more and closes nothing, as a network does that lost a connection. */
  swallow(): void
  /** From now on changes the text of a file on its way. */
  rewrite(path: string, change: (text: string) => string): void
  stop(): void
}

export async function startProxy(target: string): Promise<StandIn> {
  let present: 'open' | 'restarting' | 'gone' | 'silent' = 'open'
  const changes = new Map<string, (text: string) => string>()
  const server = createServer((asked, answer) => {
    if (present === 'gone') return void answer.destroy()
    if (present === 'restarting') return void answer.writeHead(502).end('Bad Gateway')
    if (present === 'silent') return
    const { method, headers } = asked
    const change = changes.get(asked.url ?? '')
    if (change) {
      void fetch(new URL(asked.url ?? '/', target)).then(async (given) => {
        const type = given.headers.get('content-type') ?? ''
        answer
          .writeHead(given.status, { 'content-type': type, 'cache-control': 'no-cache' })
          .end(change(await given.text()))
      })
      return
    }
    const passedOn = forward(new URL(asked.url ?? '/', target), { method, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers)
      answer.flushHeaders() // a stream is open before it has sent anything
      answered.pipe(answer)
      passing.add(answered)
      answered.on('close', () => passing.delete(answered))
    })
    passedOn.on('error', () => answer.destroy())
    answer.on('close', () => passedOn.destroy())
    asked.pipe(passedOn)
  })
  const passing = new Set<IncomingMessage>()
  // Every connection, in any state: idle, active or neither.
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  const breakAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`, // it listens on a port
    cut: (answers) => {
      present = answers ? 'restarting' : 'gone'
      breakAll()
    },
    restore: () => {
      present = 'open'
    },
    swallow: () => {
      present = 'silent'
      for (const answered of passing) answered.unpipe()
    },
    rewrite: (path, change) => void changes.set(path, change),
    stop: () => {
      server.close()
      breakAll()
    },
  }
}
