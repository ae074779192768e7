import { type RefObject, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { type Camera, CameraRefused, chooseCamera, closeCamera, light, openCamera, type Refusal } from './camera.ts'
import { openDecoder } from './decoder.ts'
import { Repeats } from './repeats.ts'
import { watch } from './watch.ts'

/** Neither camera nor refusal: still opening. `decoder`: frames come, but cannot be decoded. */
type State = { camera: Camera | null; refusal: Refusal | 'decoder' | null }
const opening: State = { camera: null, refusal: null }

const isShown = (): boolean => document.visibilityState === 'visible'
const onShown = (watcher: () => void): (() => void) => {
  document.addEventListener('visibilitychange', watcher)
  return () => document.removeEventListener('visibilitychange', watcher)
}

/**
 * Shows a camera in a video element and reads codes from its frames. Runs only while the page is
 * visible, and closes the camera as soon as it is hidden (rules/scan.md#6).
 * @param onRead called with each new code
 */
export function useCamera(video: RefObject<HTMLVideoElement | null>, onRead: (value: string) => void) {
  const [state, setState] = useState<State>(opening)
  const [wanted, setWanted] = useState<{ id?: string }>({})
  const [isLit, setLit] = useState(false)
  const isVisible = useSyncExternalStore(onShown, isShown)
  const read = useEffectEvent(onRead)

  // The camera lives outside React: open it while the page is visible, else close it.
  useEffect(() => {
    const element = video.current
    if (!isVisible || !element) return
    const closing: (() => void)[] = []
    let isOver = false
    /** Runs `close` on cleanup, or now if cleanup has already happened. */
    const atEnd = (close: () => void) => (isOver ? close() : closing.push(close))
    const refuse = (refusal: State['refusal']) => !isOver && setState({ camera: null, refusal })
    const open = async () => {
      const camera = await openCamera(wanted.id)
      atEnd(() => closeCamera(camera))
      if (isOver) return
      for (const track of camera.stream.getTracks()) track.onended = () => refuse('busy')
      element.srcObject = camera.stream
      setState({ camera, refusal: null })
      const decoder = await openDecoder()
      atEnd(() => decoder.close())
      const repeats = new Repeats()
      const onFrame = (values: string[]) => {
        const value = repeats.see(values, performance.now())
        if (value !== null) read(value)
      }
      atEnd(watch(element, decoder, { onFrame, onFailure: () => refuse('decoder') }))
    }
    open().catch((error: unknown) => refuse(error instanceof CameraRefused ? error.refusal : 'failed'))
    return () => {
      isOver = true
      for (const close of closing) close()
      element.srcObject = null
      setState(opening)
      setLit(false)
    }
  }, [video, wanted, isVisible])

  return {
    ...state,
    /** Retries after a refusal. */
    retry: () => setWanted({ ...wanted }),
    /** Switches to another camera, and remembers it for next time. */
    change: (id: string) => {
      chooseCamera(id)
      setWanted({ id })
    },
    isLit,
    toggleLight: async () => {
      if (!state.camera) return
      await light(state.camera, !isLit)
      setLit(!isLit)
    },
  }
}
