import { useQuery } from '@tanstack/react-query'
import { api } from '../../endpoints.ts'
import { q } from '../../query.ts'
import { Extend } from './extend.tsx'

/** Reads the event by id, then opens {@link Extend}. */
export function ExtendOf({ id, onClose }: { id: number; onClose(): void }) {
  const { data } = useQuery(q(api.event.get, { params: { id } }))
  return data ? <Extend event={data} onClose={onClose} /> : null
}
