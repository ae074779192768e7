import { parentPort } from 'node:worker_threads'
import { type Request, type Response, renderers } from './renderers.ts'

const port = parentPort
if (!port) throw new Error('document.worker: not a worker thread')

port.on('message', async ({ kind, data }: Request) => {
  let response: Response
  try {
    // A copy of its own, so that its memory can be handed over instead of copied again.
    const pdf = new Uint8Array(await renderers[kind](data))
    response = { pdf }
  } catch (error) {
    response = { error: error instanceof Error ? error.message : String(error) }
  }
  port.postMessage(response, 'pdf' in response ? [response.pdf.buffer] : [])
})
