import { useSyncExternalStore } from 'react'
import { tried } from '../../storage.ts'

/** `good`: done. `kept`: noted, looked up once the network is back. `bad`: look at the screen. */
export type Signal = 'good' | 'kept' | 'bad'

/** Consecutive tones in Hz, and vibrations in ms (rules/scan.md#5). */
const signs: Record<Signal, { tones: number[]; vibration: number[] }> = {
  good: { tones: [1320], vibration: [60] },
  kept: { tones: [880, 880], vibration: [60, 60, 60] },
  bad: { tones: [330, 220], vibration: [250, 80, 250] },
}
const length = 0.11
const volume = 0.2

const key = 'scanSignals'
let areOn = readChoice()
const watchers = new Set<() => void>()

function readChoice(): boolean {
  return tried(() => localStorage.getItem(key)) !== 'off'
}

/** Whether this device sounds and vibrates, and the switch for it. */
export function useSignals(): [areOn: boolean, toggle: () => void] {
  const now = useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => areOn,
  )
  return [now, toggle]
}

function toggle(): void {
  areOn = !areOn
  // In a browser without storage the choice lasts as long as the page.
  tried(() => localStorage.setItem(key, areOn ? 'on' : 'off'))
  for (const watcher of watchers) watcher()
  if (areOn) signal('good')
}

let context: AudioContext | undefined

/** Sounds and vibrates the outcome of a scan, unless this device is silenced. */
export function signal(kind: Signal): void {
  if (!areOn) return
  const { tones, vibration } = signs[kind]
  // Browsers ignore vibration until the user has touched the page; Safari has none.
  if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(vibration)
  context ??= new AudioContext()
  const { currentTime, destination } = context
  // Browsers mute a page until the user has touched it.
  void context.resume()
  for (const [place, tone] of tones.entries()) {
    const [oscillator, gain] = [context.createOscillator(), context.createGain()]
    const start = currentTime + place * length * 1.4
    oscillator.frequency.value = tone
    gain.gain.setValueAtTime(volume, start)
    gain.gain.exponentialRampToValueAtTime(0.001, start + length)
    oscillator.connect(gain).connect(destination)
    oscillator.start(start)
    oscillator.stop(start + length)
  }
}
