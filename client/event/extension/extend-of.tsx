import { useQuery } from '@tanstack/react-query'
import { api } from '../../endpoints.ts'
import { q } from '../../query.ts'
import { Extend } from './extend.tsx'

/** The same for an event that the screen knows by its id; shown once the event is read. */
export function ExtendOf({ id, onClose }: { id: number; onClose(): void }) {
  const { data } = useQuery(q(api.event.get, { params: { id } }))
  return data ? <Extend event={data} onClose={onClose} /> : null
}
