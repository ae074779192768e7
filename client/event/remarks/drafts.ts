import { useState } from 'react'
import { useStay } from '../stay.ts'

/** What is typed of remarks on one event: `new`, and changed ones by their id. */
export type RemarkDrafts = {
  textOf(key: number | 'new'): string | undefined
  type(key: number | 'new', text: string): void
  drop(key: number | 'new'): void
}

/** Holds typed remarks while the details of the event are open; leaving with some asks (rules/remark.md#5). */
export function useRemarkDrafts(eventId: number): RemarkDrafts {
  const [texts, setTexts] = useState<Record<string, string>>({})
  useStay(
    eventId,
    Object.values(texts).some((text) => text.trim() !== ''),
  )
  return {
    textOf: (key) => texts[key],
    type: (key, text) => setTexts((all) => ({ ...all, [key]: text })),
    drop: (key) => setTexts(({ [key]: _, ...others }) => others),
  }
}
