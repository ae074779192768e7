import { lazy, Suspense, useState } from 'react'
import { withWords } from '../words.ts'
import type { Beginning, Wanted } from './form.tsx'

const SubRentalDialog = lazy(() =>
  withWords(() => import('./form.tsx')).then((form) => ({ default: form.SubRentalDialog })),
)

/**
 * Sub-renting what an event lacks, from wherever it shows (rules/sub-rental.md#11): `cover` opens the
 * form with the material and the lacking pieces, `dialog` is to be drawn outside any form.
 */
export function useCover(eventId: number) {
  const [begin, setBegin] = useState<Beginning | null>(null)
  return {
    cover: ({ id, name, reference }: Wanted, quantity: number) =>
      setBegin({ material: { id, name, reference }, quantity }),
    dialog: begin ? (
      <Suspense fallback={null}>
        <SubRentalDialog eventId={eventId} subject={{ begin }} onClose={() => setBegin(null)} />
      </Suspense>
    ) : null,
  }
}
