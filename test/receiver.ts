import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A program that hears of writes, as a test wants it to behave. */
export type Heard = { headers: IncomingMessage['headers']; text: string; body: HeardBody }
// biome-ignore lint/suspicious/noExplicitAny: tests look into records of every shape
export type HeardBody = { id: string; kind: string; action: string; at: string; record: any }
export type Answering = (heard: Heard, response: ServerResponse) => void
export type Receiver = {
  url: string
  port: number
  /** What arrived, whatever it was answered. */
  heard: Heard[]
  /** What it does with what arrives; at first 204. */
  answer(how: Answering): void
  /** Stops listening and cuts what is open, as when its process is killed. */
  die(): Promise<void>
  /** Listens again on its port. */
  revive(): Promise<void>
}

const accept: Answering = (_, response) => response.writeHead(204).end()

/** Answers with a status, and no more. */
export const refuseWith =
  (status: number, headers: Record<string, string> = {}): Answering =>
  (_, response) =>
    response.writeHead(status, headers).end('so it is')

/** Starts a receiver on this machine, on a port of its own. */
export async function openReceiver(): Promise<Receiver> {
  const heard: Heard[] = []
  let how = accept
  let server: Server
  const listen = async (port: number) => {
    server = createServer((request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        const text = Buffer.concat(parts).toString('utf8')
        const one = { headers: request.headers, text, body: JSON.parse(text) }
        heard.push(one)
        how(one, response)
      })
    })
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    return (server.address() as AddressInfo).port
  }
  const port = await listen(0)
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    heard,
    answer: (other) => {
      how = other
    },
    die: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
    revive: async () => {
      await listen(port)
    },
  }
}
