import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What stands before a site: an address of its own, and what may happen to connections through it. */
export type StandIn = {
  url: string
  /** Breaks every connection; from then on `answers` 502 for a server that restarts, or does not answer at all. */
  cut(answers: boolean): void
  restore(): void
  stop(): void
}

export async function startProxy(target: string): Promise<StandIn> {
  let present: 'open' | 'restarting' | 'gone' = 'open'
  const server = createServer((asked, answer) => {
    if (present === 'gone') return void answer.destroy()
    if (present === 'restarting') return void answer.writeHead(502).end('Bad Gateway')
    const { method, headers } = asked
    const passedOn = forward(new URL(asked.url ?? '/', target), { method, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers)
      answer.flushHeaders() // a stream is open before it has said anything
      answered.pipe(answer)
    })
    passedOn.on('error', () => answer.destroy())
    answer.on('close', () => passedOn.destroy())
    asked.pipe(passedOn)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`, // it listens on a port
    cut: (answers) => {
      present = answers ? 'restarting' : 'gone'
      server.closeAllConnections()
    },
    restore: () => {
      present = 'open'
    },
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
