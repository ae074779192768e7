import { useQuery } from '@tanstack/react-query'
import { api } from '../endpoints.ts'
import { q } from '../query.ts'

/** How many documents an event has; dots keep its room until that is read. */
export function DocumentCount({ event: id }: { event: number }) {
  const { data, error } = useQuery({ ...q(api.document.ofEvent, { params: { id } }), throwOnError: false })
  return error && !data ? null : <span className="figures">({data?.length ?? '…'})</span>
}
