import { Text } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import type { DrawingName } from './drawings.tsx'
import { quietly } from './quiet-load.ts'
import './empty-state.css'

// Fetched with the first empty list. Without network its room stays empty: the words say it all.
const Drawing = lazy(() => quietly(() => import('./drawings.tsx')).catch(() => ({ default: () => null })))

type EmptyStateProps = {
  drawing: DrawingName
  title: string
  help?: string
  action?: ReactNode
  /** Smaller: nothing was found, or the list is a part of a screen. */
  isQuiet?: boolean
}

/** An empty list: what belongs here, and the first step. */
export function EmptyState({ drawing, title, help, action, isQuiet }: EmptyStateProps) {
  return (
    <div className={isQuiet ? 'empty is-quiet' : 'empty'}>
      <div className="empty-drawing">
        <Suspense fallback={null}>
          <Drawing name={drawing} />
        </Suspense>
      </div>
      <Text fw={isQuiet ? 400 : 600} size={isQuiet ? 'sm' : undefined} c={isQuiet ? 'dimmed' : undefined}>
        {title}
      </Text>
      {help ? (
        <Text size="sm" c="dimmed">
          {help}
        </Text>
      ) : null}
      {action ? <div className="empty-action">{action}</div> : null}
    </div>
  )
}
