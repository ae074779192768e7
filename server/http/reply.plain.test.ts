import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { sendStream } from './reply.ts'

// rules/change.md#10
test('a reader of a stream that has stalled is hung up on, and nothing more is kept for it', async () => {
  const app = Fastify()
  let [written, isStopped] = [0, false]
  app.get('/', (request, reply) =>
    sendStream(request, reply, {
      open(out) {
        const timer = setInterval(() => {
          out.event('change', 'x'.repeat(100_000))
          written += 1
        }, 1)
        return () => {
          clearInterval(timer)
          isStopped = true
        }
      },
    }),
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo // listening on TCP
  const socket = connect({ port, host: '127.0.0.1' }).on('error', () => {})
  try {
    socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
    socket.pause()
    await expect.poll(() => isStopped, { timeout: 20_000 }).toBe(true)
    expect(written).toBeGreaterThan(10)
  } finally {
    socket.destroy()
    await app.close()
  }
})
