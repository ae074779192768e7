import { type ComponentProps, useEffect } from 'react'
import { useKinds } from '../../event-kind/use-kinds.ts'
import { afterEvents, useFetched } from '../../ui/fetched.ts'
import type { KindLegend as Legend } from './kind-legend.tsx'

const load = async () => (await import('./kind-legend.tsx')).KindLegend

type Props = Omit<ComponentProps<typeof Legend>, 'kinds'>

/** The filter of kinds, fetched once the events have come: its room is there before it. */
export function KindLegend(props: Props) {
  const kinds = useKinds(true)
  const { Part, prefetch } = useFetched<ComponentProps<typeof Legend>>(load)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after the first painting
  useEffect(() => {
    const timer = setTimeout(prefetch, afterEvents)
    return () => clearTimeout(timer)
  }, [])
  if (!Part || kinds.size === 0) return <div className="calendar-kinds" />
  return (
    <div className="calendar-kinds">
      <Part kinds={[...kinds.values()]} {...props} />
    </div>
  )
}
