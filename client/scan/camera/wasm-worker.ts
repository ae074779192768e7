import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'
import program from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { Decoded } from './formats.ts'
import { nearestFirst } from './nearest.ts'

// Without this the library fetches its program from a public server.
prepareZXingModule({ overrides: { locateFile: () => program } })

/** Our formats, as this library names them. */
const options: ReaderOptions = {
  formats: ['QRCode', 'DataMatrix', 'Code128', 'EAN13', 'EAN8'],
  maxNumberOfSymbols: 8,
  // What the browsers' own decoders give: others put the parts of a GS1 code into brackets.
  textMode: 'Plain',
}

const canvas = new OffscreenCanvas(1, 1)
const context = canvas.getContext('2d', { willReadFrequently: true })

/** The pixels of a frame. */
function pixelsOf(frame: ImageBitmap): ImageData {
  if (!context) throw new Error('this browser draws no pictures in a worker')
  const { width, height } = frame
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
  context.drawImage(frame, 0, 0)
  return context.getImageData(0, 0, width, height)
}

self.onmessage = async ({ data: frame }: MessageEvent<ImageBitmap>) => {
  const answer = (decoded: Decoded) => self.postMessage(decoded)
  try {
    const found = await readBarcodes(pixelsOf(frame), options)
    const codes = found.map(({ text, position: { topLeft, bottomRight } }) => ({
      text,
      middle: { x: (topLeft.x + bottomRight.x) / 2, y: (topLeft.y + bottomRight.y) / 2 },
    }))
    answer({ values: nearestFirst(codes, frame) })
  } catch (error) {
    answer({ failure: String(error) })
  } finally {
    frame.close()
  }
}
