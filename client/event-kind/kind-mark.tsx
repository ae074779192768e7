import type { EventKind } from '#shared/event-kind.ts'
import './kinds.css'

/** The name of a kind behind a patch of its colour. */
export function KindMark({ kind: { name, color } }: { kind: Pick<EventKind, 'name' | 'color'> }) {
  return <span className={`kind-mark stripe-${color}`}>{name}</span>
}
