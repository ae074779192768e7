import { useCallback, useEffect, useRef } from 'react'
import type { Noun } from '#shared/nouns.ts'
import { onChange } from '../live.ts'

/**
 * Remembers which user last changed a record while it is edited: only the change stream names the user.
 * @param record absent for a new one
 * @returns a function that gives that user's name, or null
 */
export function useAuthor(record: { entity: Noun; id: number } | undefined): () => string | null {
  const author = useRef<string | null>(null)
  const { entity, id } = record ?? {}
  useEffect(
    () =>
      onChange((change) => {
        if (change.entity === entity && change.id === id) author.current = change.by?.name ?? null
      }),
    [entity, id],
  )
  return useCallback(() => author.current, [])
}
