import { beforeEach, expect, test, vi } from 'vitest'
import { Decoder } from './decoder.ts'

/** The worker's side: the frames it was given, and its answers. */
function fakeWorker() {
  const frames: unknown[] = []
  const worker = {
    postMessage: (frame: unknown, owned: unknown[]) => {
      expect(owned).toEqual([frame]) // handed over, not copied
      frames.push(frame)
    },
    onmessage: (_: { data: unknown }) => {},
  }
  return { frames, worker: worker as unknown as Worker, answer: (data: unknown) => worker.onmessage({ data }) }
}
const video = (width = 640, height = 480) => ({ videoWidth: width, videoHeight: height }) as HTMLVideoElement

const sizes: unknown[] = []
beforeEach(() => {
  sizes.length = 0
  vi.stubGlobal('createImageBitmap', async (_: unknown, size: unknown) => {
    sizes.push(size)
    return { frame: sizes.length }
  })
  return () => vi.unstubAllGlobals()
})

// rules/scan.md#2
test('frames that come while one is being read are left out', async () => {
  const { frames, worker, answer } = fakeWorker()
  const decoder = new Decoder(worker)
  const first = decoder.read(video())
  expect([await decoder.read(video()), await decoder.read(video())]).toEqual([null, null])
  await vi.waitFor(() => expect(frames).toHaveLength(1))
  expect(await decoder.read(video())).toBeNull()
  answer({ values: ['A'] })
  expect(await first).toEqual(['A'])
  const next = decoder.read(video())
  await vi.waitFor(() => expect(frames).toHaveLength(2))
  answer({ values: [] })
  expect(await next).toEqual([])
})

// rules/scan.md#2
test('large frames are scaled down before the worker gets them', async () => {
  const { frames, worker, answer } = fakeWorker()
  const decoder = new Decoder(worker)
  for (const [width, height] of [
    [2560, 1440],
    [1280, 720],
  ]) {
    const read = decoder.read(video(width, height))
    await vi.waitFor(() => expect(frames).toHaveLength(sizes.length))
    answer({ values: [] })
    await read
  }
  expect(sizes).toEqual([{ resizeWidth: 1280, resizeHeight: 720 }, {}])
})

test('a decoder that fails says so, and may be asked again', async () => {
  const { frames, worker, answer } = fakeWorker()
  const decoder = new Decoder(worker)
  const read = decoder.read(video())
  await vi.waitFor(() => expect(frames).toHaveLength(1))
  answer({ failure: 'no memory' })
  await expect(read).rejects.toThrow('no memory')
  const again = decoder.read(video())
  await vi.waitFor(() => expect(frames).toHaveLength(2))
  answer({ values: ['B'] })
  expect(await again).toEqual(['B'])
})
