import { Skeleton, Stack } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Days } from '../ui/table/days-filter.tsx'
import { panelId } from './free-figure.tsx'
import type { usePanel } from './use-panel.ts'
import './panel.css'

const MaterialPanel = lazy(async () => ({ default: (await import('./panel.tsx')).MaterialPanel }))

type BesidePanelProps = {
  panel: ReturnType<typeof usePanel>
  /** The days of the list's quantities. */
  days: Days
  children: ReactNode
}

/** The list, with the panel of a material beside it while one is open. */
export function BesidePanel({ panel, days, children }: BesidePanelProps) {
  const { material, element, close } = panel
  return (
    <div className="beside-panel" data-open={material ? true : undefined}>
      <div>{children}</div>
      {material ? (
        <aside
          id={panelId}
          ref={element}
          className="material-panel"
          tabIndex={-1}
          aria-label={material.name}
          onKeyDown={({ key, target, currentTarget }) => {
            if (key === 'Escape' && target instanceof Node && currentTarget.contains(target)) close()
          }}
        >
          <Suspense fallback={<PanelPending />}>
            <MaterialPanel key={material.id} material={material} days={days} onClose={close} />
          </Suspense>
        </aside>
      ) : null}
    </div>
  )
}

const PanelPending = () => (
  <Stack p="md" aria-hidden>
    <Skeleton height={56} />
    <Skeleton height={230} />
    <Skeleton height={120} />
  </Stack>
)
