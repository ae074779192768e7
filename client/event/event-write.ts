import type { Event } from '#shared/event.ts'
import { api } from '../endpoints.ts'
import { isStale, q, queryClient, useWrite } from '../query.ts'

const keyOf = (id: number) => q(api.event.get, { params: { id } }).queryKey

/** The event as last read or saved, after a save that the caller awaited. */
export const eventNow = (id: number): Event | undefined => queryClient.getQueryData(keyOf(id))

/** Shows an answer at once. One that arrives behind a later reading replaces nothing. */
export function keepEvent(answer: Event): void {
  queryClient.setQueryData<Event>(keyOf(answer.id), (known) =>
    known && known.version > answer.version ? known : answer,
  )
}

/** Creates an event, or changes some of its fields on a version; shows the answer at once. */
export function useEventWrite() {
  const create = useWrite(api.event.create)
  const update = useWrite(api.event.update)
  type Created = Parameters<typeof create.mutateAsync>[0]['body']
  type Changed = Parameters<typeof update.mutateAsync>[0]['body']
  const keep = (saved: Event) => {
    keepEvent(saved)
    return saved
  }
  return {
    isBusy: create.isPending || update.isPending,
    create: async (body: Created) => keep(await create.mutateAsync({ body })),
    update: async (id: number, body: Changed, version: number | undefined) =>
      keep(await update.mutateAsync({ params: { id }, body, version })),
  }
}

/**
 * Takes the answer to an auto-save of the materials. Leaves the list that the user is typing in: an
 * event's own lines never change what remains for it, and rereading 10,000 materials after every
 * key would be slow. The rest is reread when next shown.
 */
export function keepMaterialsSaved(saved: Event): void {
  keepEvent(saved)
  const own = JSON.stringify({ params: { id: saved.id } })
  const isCurrent = ([name, input]: readonly unknown[]) =>
    [api.event.get.name, api.material.remaining.name, api.kit.whileEvent.name].some((one) => one === name) &&
    JSON.stringify(input) === own
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => isStale(String(queryKey[0]), ['event']) && !isCurrent(queryKey),
    refetchType: 'none',
  })
  void queryClient.invalidateQueries({
    queryKey: q(api.event.missingMaterials, { params: { id: saved.id } }).queryKey,
  })
}
