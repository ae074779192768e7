import { type ComponentProps, lazy, Suspense, useEffect } from 'react'
import { useFetched } from '../../ui/fetched.ts'
import { withWords } from '../../words.ts'
import type { LoadStrip as Strip } from './strip.tsx'

const loadStrip = async () => (await import('./strip.tsx')).LoadStrip

/** The figures of the days, fetched once the calendar is painted: their room is there before them. */
export function LoadStrip(props: ComponentProps<typeof Strip>) {
  const { Part, prefetch } = useFetched<ComponentProps<typeof Strip>>(loadStrip)
  // After the first painting.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(prefetch, [])
  return Part ? <Part {...props} /> : null
}

const List = lazy(async () => ({ default: (await withWords(() => import('./day-list.tsx'))).DayList }))

/** What a day holds, in front of the calendar. */
export function DayList(props: ComponentProps<typeof List>) {
  return (
    <Suspense>
      <List {...props} />
    </Suspense>
  )
}
