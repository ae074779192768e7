import { tried } from '../../storage.ts'

/** Why there is no picture; the screen says what to do about each (rules/scan.md#7). */
export type Refusal = 'insecure' | 'denied' | 'none' | 'busy' | 'failed'

export type Device = { id: string; name: string }
/** An open camera: its stream, and what it can do. */
export type Camera = {
  stream: MediaStream
  /** Id of the device that is open. */
  id: string
  /** All cameras of the device. */
  devices: Device[]
  hasTorch: boolean
}

/** What TypeScript's types lack of phone cameras: https://w3c.github.io/mediacapture-image/ */
type Abilities = MediaTrackCapabilities & { torch?: boolean; focusMode?: string[] }
type Wanted = MediaTrackConstraintSet & { torch?: boolean; focusMode?: string }

const key = 'scanCamera'

/** Id of the camera remembered on this device, or null. */
const chosen = (): string | null => tried(() => localStorage.getItem(key))

/** Remembers a camera for the next time; in a browser that stores nothing, until it is closed. */
export const chooseCamera = (id: string): void => void tried(() => localStorage.setItem(key, id))

/**
 * Opens the chosen camera, else the one at the back.
 * @param id the camera wanted now
 * @throws CameraRefused
 */
export async function openCamera(id: string | null = chosen()): Promise<Camera> {
  if (!window.isSecureContext) throw new CameraRefused('insecure')
  if (!navigator.mediaDevices) throw new CameraRefused('none')
  const stream = await ask(id)
    .catch((error: unknown) => {
      // The remembered camera is unplugged.
      if (id !== null && isNamed(error, 'OverconstrainedError', 'NotFoundError')) return ask(null)
      throw error
    })
    .catch((error: unknown) => {
      throw new CameraRefused(refusalOf(error), { cause: error })
    })
  const [track] = stream.getVideoTracks()
  const abilities = (track?.getCapabilities?.() ?? {}) as Abilities
  if (track && abilities.focusMode?.includes('continuous')) await want(track, { focusMode: 'continuous' })
  const devices = await navigator.mediaDevices.enumerateDevices()
  return {
    stream,
    id: track?.getSettings().deviceId ?? '',
    // Browsers reveal the names once access is granted.
    devices: devices.flatMap(({ kind, deviceId, label }) =>
      kind === 'videoinput' && deviceId ? [{ id: deviceId, name: label }] : [],
    ),
    hasTorch: abilities.torch === true,
  }
}

export class CameraRefused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal, options?: ErrorOptions) {
    super(refusal, options)
    this.refusal = refusal
  }
}

export const closeCamera = ({ stream }: Pick<Camera, 'stream'>): void => {
  for (const track of stream.getTracks()) track.stop()
}

/** Switches the torch on or off. */
export async function light({ stream }: Camera, isOn: boolean): Promise<void> {
  const [track] = stream.getVideoTracks()
  if (track) await want(track, { torch: isOn })
}

const ask = (id: string | null): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({
    audio: false,
    video: {
      ...(id === null ? { facingMode: { ideal: 'environment' } } : { deviceId: { exact: id } }),
      width: { ideal: 1280 },
      height: { ideal: 720 },
    },
  })

const want = (track: MediaStreamTrack, wanted: Wanted): Promise<void> => track.applyConstraints({ advanced: [wanted] })

const isNamed = (error: unknown, ...names: string[]): boolean =>
  error instanceof DOMException && names.includes(error.name)

function refusalOf(error: unknown): Refusal {
  if (isNamed(error, 'NotAllowedError', 'SecurityError')) return 'denied'
  if (isNamed(error, 'NotFoundError', 'OverconstrainedError')) return 'none'
  return isNamed(error, 'NotReadableError', 'AbortError') ? 'busy' : 'failed'
}
