import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { RecordForm } from '../../../form/record-form.ts'
import type { Information } from './information.ts'

type Typed = { id: number; values: Partial<Information> }

/** For the form at the event's own address, which takes it as it opens. */
let handedOver: Typed | null = null

/** The fields that differ from what was sent. */
const since = (sent: Information, now: Information): Partial<Information> =>
  Object.fromEntries(Object.entries(now).filter(([field, value]) => value !== sent[field as keyof Information]))

/**
 * Keeps what the user types while the first save of a new event runs: the step is rendered anew at
 * the event's own address, where it stands as unsaved (rules/wizard.md#3).
 * @returns called with the saved event and what was sent; true when more was typed since
 */
export function useTypedSince(id: number | undefined, form: RecordForm<Information>) {
  const saved = useRef<{ id: number; sent: Information } | null>(null)
  const take = useEffectEvent(() => {
    if (handedOver && handedOver.id === id) form.setValues(handedOver.values)
    handedOver = null
  })
  const handOver = useEffectEvent(() => {
    if (!saved.current) return
    const { id, sent } = saved.current
    const values = since(sent, form.getValues())
    handedOver = Object.keys(values).length > 0 ? { id, values } : null
  })
  // With the render: the old form hands over before the new one takes, and no key falls between.
  useLayoutEffect(() => {
    take()
    return () => handOver()
  }, [])
  return (event: { id: number }, sent: Information): boolean => {
    saved.current = { id: event.id, sent }
    return Object.keys(since(sent, form.getValues())).length > 0
  }
}
