import { type Decoded, formats } from './formats.ts'
import { nearestFirst } from './nearest.ts'

/** The browser's own decoder, in a worker. */
const detector = new BarcodeDetector({ formats })

self.onmessage = async ({ data: frame }: MessageEvent<ImageBitmap>) => {
  const answer = (decoded: Decoded) => self.postMessage(decoded)
  try {
    const found = await detector.detect(frame)
    const codes = found.map(({ rawValue: text, boundingBox: { x, y, width, height } }) => ({
      text,
      middle: { x: x + width / 2, y: y + height / 2 },
    }))
    answer({ values: nearestFirst(codes, frame) })
  } catch (error) {
    answer({ failure: String(error) })
  } finally {
    frame.close()
  }
}
