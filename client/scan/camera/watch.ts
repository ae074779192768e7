import type { Decoder } from './decoder.ts'

/** A first frame may come before the video has one; so many failures in a row are no accident. */
const mostFailures = 10

type Watching = {
  /** What a frame shows, the nearest to its middle first. */
  onFrame(values: string[]): void
  /** The decoder does not work. */
  onFailure(): void
}

/**
 * Reads the frames of a video, as fast as the decoder takes them. @returns a function that ends it
 */
export function watch(video: HTMLVideoElement, decoder: Decoder, { onFrame, onFailure }: Watching): () => void {
  let isOver = false
  let failures = 0
  const look = async () => {
    if (isOver) return
    // Firefox had no such call before 132.
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(look)
    else requestAnimationFrame(look)
    try {
      const values = await decoder.read(video)
      if (values === null || isOver) return
      failures = 0
      onFrame(values)
    } catch {
      failures += 1 // told below, once they are too many
      if (failures === mostFailures && !isOver) onFailure()
    }
  }
  void look()
  return () => {
    isOver = true
  }
}
