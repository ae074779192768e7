import { type ComponentType, useState } from 'react'
import { ahead } from './quiet-load.ts'

/** Until the events of the calendar have come, which nobody should wait for because of other parts: ms. */
export const afterEvents = 1000

/**
 * A component that is fetched on demand, for parts that open on a first screen that must not wait
 * for them.
 * @returns the component, null until it is there; `fetch`, which fails as the network does; and
 * `prefetch`, for a pointer or a focus that comes near it
 */
export function useFetched<P>(load: () => Promise<ComponentType<P>>) {
  const [Part, setPart] = useState<ComponentType<P> | null>(null)
  const take = (loaded: ComponentType<P>) => setPart(() => loaded)
  const fetch = () => load().then(take)
  return {
    Part,
    fetch,
    prefetch: () => void ahead(load).then(take, () => {}), // the code that opens it reports the failure
  }
}
