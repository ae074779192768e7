import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Remark } from '#shared/remark.ts'
import { api } from '../../endpoints.ts'
import { q } from '../../query.ts'
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
  const drafts = Object.entries(texts)
  const { data: remarks } = useQuery({
    ...q(api.remark.list, { params: { id: eventId } }),
    enabled: drafts.length > 0,
    throwOnError: false, // the list of remarks says so
  })
  useStay(
    eventId,
    drafts.some((draft) => isTyped(draft, remarks)),
  )
  return {
    textOf: (key) => texts[key],
    type: (key, text) => setTexts((all) => ({ ...all, [key]: text })),
    drop: (key) => setTexts(({ [key]: _, ...others }) => others),
  }
}

/** Whether a draft holds what the event does not: an opened remark may be unchanged, or gone by now. */
function isTyped([key, text]: [string, string], remarks: readonly Remark[] | undefined): boolean {
  if (key === 'new' || !remarks) return text.trim() !== ''
  const remark = remarks.find(({ id }) => String(id) === key)
  return remark !== undefined && remark.text !== text.trim()
}
