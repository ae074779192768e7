import { Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'

type Refused = {
  'data-disabled': true
  'aria-disabled': true
  'aria-label'?: string
  onClick(event: { preventDefault(): void }): void
}

type RefusableProps = { reason: string | null; children(refused: Refused | null): ReactNode }

/** A button that looks disabled but keeps the focus, and a tooltip with the reason. */
export function Refusable({ reason, children }: RefusableProps) {
  if (reason === null) return children(null)
  return (
    <Tooltip label={reason} multiline w={280} events={{ hover: true, focus: true, touch: true }}>
      {children({ 'data-disabled': true, 'aria-disabled': true, onClick: (event) => event.preventDefault() })}
    </Tooltip>
  )
}
