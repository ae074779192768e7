import { type Decoded, formats } from './formats.ts'

/** Frames are scaled down to this longer side, px: larger ones only take longer to read. */
const longestSide = 1280

/**
 * Reads codes from frames in a worker (rules/scan.md#2), one frame at a time: frames that arrive
 * meanwhile are skipped.
 */
export class Decoder {
  readonly #worker: Worker
  #answer: ((decoded: Decoded) => void) | null = null
  #isBusy = false

  constructor(worker: Worker) {
    this.#worker = worker
    worker.onmessage = ({ data }: MessageEvent<Decoded>) => this.#answer?.(data)
    worker.onerror = ({ message }) => this.#answer?.({ failure: message })
  }

  /**
   * Reads the codes in the video's current frame; null while an earlier frame is being read.
   * @throws Error when the decoder cannot work
   */
  async read(video: HTMLVideoElement): Promise<string[] | null> {
    if (this.#isBusy || video.videoWidth === 0) return null
    this.#isBusy = true
    try {
      const frame = await createImageBitmap(video, sized(video))
      const decoded = await new Promise<Decoded>((resolve) => {
        this.#answer = resolve
        this.#worker.postMessage(frame, [frame])
      })
      if ('failure' in decoded) throw new Error(decoded.failure)
      return decoded.values
    } finally {
      this.#isBusy = false
    }
  }

  close(): void {
    this.#worker.terminate()
  }
}

function sized({ videoWidth, videoHeight }: HTMLVideoElement): ImageBitmapOptions {
  const scale = longestSide / Math.max(videoWidth, videoHeight)
  return scale < 1 ? { resizeWidth: Math.round(videoWidth * scale), resizeHeight: Math.round(videoHeight * scale) } : {}
}

/** Opens the browser's own decoder if it reads all our formats, else the one that we serve. */
export async function openDecoder(): Promise<Decoder> {
  return new Decoder(
    (await hasOwn())
      ? new Worker(new URL('./own-worker.ts', import.meta.url), { type: 'module' })
      : new Worker(new URL('./wasm-worker.ts', import.meta.url), { type: 'module' }),
  )
}

async function hasOwn(): Promise<boolean> {
  if (typeof BarcodeDetector === 'undefined') return false
  const known = await BarcodeDetector.getSupportedFormats()
  return formats.every((format) => known.includes(format))
}
