import { parentPort } from 'node:worker_threads'
import { type Request, type Response, renderDocument } from './renderers.ts'

const port = parentPort
if (!port) throw new Error('document.worker: not a worker thread')

port.on('message', async (request: Request) => {
  let response: Response
  try {
    // A separate copy, so that its memory can be transferred instead of copied again.
    const pdf = new Uint8Array(await renderDocument(request))
    response = { pdf }
  } catch (error) {
    response = { error: error instanceof Error ? error.message : String(error) }
  }
  port.postMessage(response, 'pdf' in response ? [response.pdf.buffer] : [])
})
