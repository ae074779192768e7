import type { Decoder } from './decoder.ts'

/** The first reads may fail before the video has a frame; this many in a row mean a broken decoder. */
const mostFailures = 10

type Watching = {
  /** Called with the codes in a frame, the nearest to its middle first. */
  onFrame(values: string[]): void
  /** Called when the decoder cannot work. */
  onFailure(): void
}

/**
 * Reads a video's frames as fast as the decoder takes them. @returns a function that stops reading
 */
export function watch(video: HTMLVideoElement, decoder: Decoder, { onFrame, onFailure }: Watching): () => void {
  let isOver = false
  let failures = 0
  const look = async () => {
    if (isOver) return
    // Firefox before 132 lacks this call.
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(look)
    else requestAnimationFrame(look)
    try {
      const values = await decoder.read(video)
      if (values === null || isOver) return
      failures = 0
      onFrame(values)
    } catch {
      failures += 1 // reported below once there are too many
      if (failures === mostFailures && !isOver) onFailure()
    }
  }
  void look()
  return () => {
    isOver = true
  }
}
