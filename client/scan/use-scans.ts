import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import type { CodedRecord } from '#shared/code.ts'
import { useUser } from '../session/session.ts'
import { useHandScanner } from './hand/use-hand-scanner.ts'
import { type Scan, ScanList, type Verdict } from './kept/list.ts'
import { resolve } from './resolve.ts'
import { signal } from './signal/signals.ts'

/** How often waiting scans are retried while the server cannot be reached, ms. */
const pause = 5000

type UseScans = {
  /**
   * What the scans belong to, such as `return.12`. Scans that wait for the network or the user stay
   * on the device under this name. Give the component a `key` that changes with the place. null: they
   * are gone with the component.
   */
  place: string | null
  /**
   * Called once per scan, across all tabs, when its record is known. `before`: the scans settled
   * earlier on this screen. @returns the outcome, which is shown, sounded and read out
   */
  onFound(record: CodedRecord, before: readonly Scan[]): Verdict | Promise<Verdict>
  /** What the screen itself knows a text as that is no code: the record, and what is said of it; else null. */
  onUnknown?(values: Scan['values']): Known | null | Promise<Known | null>
}

type Known = { record: CodedRecord; verdict: Verdict }

/** What a screen does with scans; {@link useScans}. */
export type Scans = {
  /** All scans of this screen, newest first. */
  all: readonly Scan[]
  /** Adds a scan from the camera or from typing; its likeliest reading comes first. */
  take(...values: Scan['values']): void
  /** Looks a scan up again. */
  retry(scan: Scan): void
  /** Settles an ambiguous scan with the record that the user chose. */
  choose(scan: Scan, record: CodedRecord): void
  /** Takes a scan off the list. */
  dismiss(scan: Scan): void
  /** Takes the settled scans off the list: what they counted is saved, and what follows is another count. */
  dismissSettled(): void
  /** Whether a scan may still count: it waits for its answer, the network or the user's choice. */
  hasOpen(): boolean
  /** Saves what was counted: once no scan is being asked, and scans settle only after it. */
  save<T>(act: () => Promise<T>): Promise<T>
}

/**
 * Makes a screen take scans: from a hand scanner right away, from the camera with {@link Scanner} on
 * the screen. Each scan is looked up with GET /codes; an unknown one, or one that waits for the
 * network, stays on the list and on the device (rules/scan.md#11, rules/scan.md#12).
 *
 *     const scans = useScans({
 *       place: `departure.${event.id}`,
 *       onFound: (record) => countOut(editor, record), // { tone: 'good', text: t('…') }
 *     })
 *     return <Scanner scans={scans} />
 */
export function useScans({ place, onFound, onUnknown }: UseScans): Scans {
  const { id: user } = useUser()
  const [list] = useState(() => new ScanList(user, place))
  const all = useSyncExternalStore(list.subscribe, list.all)
  const found = useEffectEvent(onFound)
  const known = useEffectEvent((values: Scan['values']) => onUnknown?.(values) ?? null)
  const saving = useRef<Promise<unknown> | null>(null)

  const settle = async ({ id }: Scan, record: CodedRecord, isHeard: boolean) => {
    if (!list.claim(id)) return
    await saving.current
    const verdict = await found(
      record,
      list.all().filter(({ state }) => state === 'found'),
    )
    list.settle(id, record, verdict)
    if (isHeard) signal(verdict.tone === 'good' ? 'good' : 'bad')
  }
  const answer = async (scan: Scan, isHeard: boolean): Promise<Scan['state']> => {
    const { state, ...facts } = await resolve(scan.values)
    const here = state === 'unknown' ? await known(scan.values) : null
    if ('record' in facts) await settle(scan, facts.record, isHeard)
    else if (here) {
      if (list.claim(scan.id)) list.settle(scan.id, here.record, here.verdict)
      if (isHeard) signal(here.verdict.tone === 'good' ? 'good' : 'bad')
    } else {
      list.change(scan.id, { state, ...facts })
      if (isHeard) signal(state === 'waiting' ? 'kept' : 'bad')
    }
    return state
  }
  const take = (...values: Scan['values']) => void answer(list.add(values), true)
  useHandScanner((values) => take(...values))
  useWaiting(list, (scan) => answer(scan, false))

  const save = async <T>(act: () => Promise<T>): Promise<T> => {
    while (isIn(list, 'asking')) await changeOf(list)
    const saved = act()
    saving.current = saved.catch(() => {})
    try {
      return await saved
    } finally {
      saving.current = null
    }
  }

  return {
    all,
    take,
    retry: (scan) => void answer(scan, true),
    choose: (scan, record) => void settle(scan, record, true),
    dismiss: ({ id }) => list.remove(id),
    dismissSettled: () => {
      for (const { id, state } of list.all()) if (state === 'found') list.remove(id)
    },
    hasOpen: () => isIn(list, 'asking', 'waiting', 'ambiguous'),
    save,
  }
}

const isIn = (list: ScanList, ...states: Scan['state'][]): boolean =>
  list.all().some(({ state }) => states.includes(state))

const changeOf = (list: ScanList): Promise<void> =>
  new Promise((resolve) => {
    const stop = list.subscribe(() => {
      stop()
      resolve()
    })
  })

/**
 * Looks waiting scans up again, oldest first: when the screen opens, when the network is back, and
 * every few seconds.
 */
function useWaiting(list: ScanList, answer: (scan: Scan) => Promise<Scan['state']>): void {
  const isWaiting = useSyncExternalStore(list.subscribe, () => isIn(list, 'waiting'))
  const isBusy = useRef(false)
  const retry = useEffectEvent(async (isOpening: boolean) => {
    if (isBusy.current) return
    isBusy.current = true
    try {
      for (const scan of list.all().toReversed()) {
        // The screen may have closed before an earlier lookup was answered.
        if (scan.state !== 'waiting' && !(isOpening && scan.state === 'asking')) continue
        // One failure is enough: the server is still out of reach.
        if ((await answer(scan)) === 'waiting') break
      }
    } finally {
      isBusy.current = false
    }
  })
  // The network and the device's storage are outside React.
  useEffect(() => void retry(true), [])
  useEffect(() => {
    if (!isWaiting) return
    const again = () => void retry(false)
    const timer = setInterval(again, pause)
    window.addEventListener('online', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [isWaiting])
}
