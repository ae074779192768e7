import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { createPortal } from 'react-dom'
import type { PricedLine } from '#shared/rules/exact-lines.ts'
import type { MeasureName } from '#shared/rules/measures.ts'

/**
 * A line of material as typed; its price is of one piece for a day. A kit with a price of its own is
 * a line without pieces, with its id under a minus sign.
 */
export type TypedLine = Pick<PricedLine, 'quantity' | 'quantity_in_kits' | 'rental_price'> & {
  id: number
  is_discountable?: boolean
} & Partial<Record<MeasureName, number | null>>

/** What a step shows in the summary before it is saved; what is absent is shown as saved. */
export type Typed = {
  title?: string
  start_date?: string
  end_date?: string
  /** When the material is out, in words; null where it follows the event. */
  away?: string | null
  beneficiaries?: readonly string[]
  lines?: readonly TypedLine[]
  /** Saves what is typed before an act of the summary; false when it could not be saved. */
  settle?(): Promise<boolean>
}

/** What the open step has typed, and the place in the summary that it may fill. */
export class Typing {
  #typed: Typed = {}
  #slot: Element | null = null
  readonly #watchers = new Set<() => void>()

  subscribe = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }
  typed = (): Typed => this.#typed
  slot = (): Element | null => this.#slot
  type = (typed: Typed): void => {
    this.#typed = typed
    this.#tell()
  }
  /** The `ref` of the place for the step's own part. */
  place = (slot: Element | null): void => {
    this.#slot = slot
    this.#tell()
  }
  /** Closes the summary where it lies over the step; set by the sheet that holds it. */
  leave: () => void = () => {}
  #tell(): void {
    for (const watcher of this.#watchers) watcher()
  }
}

const Held = createContext<Typing | null>(null)

/** Around the steps and the summary beside them. */
export function HoldsTyping({ children }: { children: ReactNode }) {
  const [typing] = useState(() => new Typing())
  return <Held value={typing}>{children}</Held>
}

/** The wizard's typing. @throws outside `HoldsTyping` */
export function useHeldTyping(): Typing {
  const typing = useContext(Held)
  if (!typing) throw new Error('a step stands inside HoldsTyping')
  return typing
}

/**
 * A step tells the summary what is typed, at every rendering: `useTyping({ title, settle })`. Lists
 * keep their identity while they do not change.
 */
export function useTyping({ title, start_date, end_date, away, beneficiaries, lines, settle }: Typed): void {
  const typing = useHeldTyping()
  const latest = useRef(settle)
  const settles = settle !== undefined
  const settleNow = useCallback(async () => (await latest.current?.()) ?? true, [])
  // The summary is another part of the page, drawn beside the step: it hears of what was drawn.
  useEffect(() => {
    latest.current = settle
  })
  useEffect(
    () =>
      typing.type({ title, start_date, end_date, away, beneficiaries, lines, settle: settles ? settleNow : undefined }),
    [typing, title, start_date, end_date, away, beneficiaries, lines, settles, settleNow],
  )
  useEffect(() => () => typing.type({}), [typing])
}

/** What the open step has typed, as it is typed. */
export function useTyped(): Typed {
  const { subscribe, typed } = useHeldTyping()
  return useSyncExternalStore(subscribe, typed)
}

/**
 * A step fills the middle of the summary, below its head and above its totals and acts, with
 * `<InSummary>…</InSummary>` anywhere in the step; nothing is drawn while the summary is closed.
 */
export function InSummary({ children }: { children: ReactNode }) {
  const { subscribe, slot } = useHeldTyping()
  const place = useSyncExternalStore(subscribe, slot)
  return place && createPortal(children, place)
}
