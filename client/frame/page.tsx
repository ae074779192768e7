import { Group, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'

export const titleSlot = 'page-title'
export const actionsSlot = 'page-actions'

/** Below this a screen is a phone's (DESIGN "Frame"). */
export const phone = '(max-width: 767px)'
/** True below the width where tables become cards and the menu a drawer. */
export const useIsPhone = (): boolean => useMediaQuery(phone, false, { getInitialValueInEffect: false }) ?? false

type PageProps = { title: string; subtitle?: string | null; actions?: ReactNode; narrow?: boolean; children: ReactNode }

/** A screen: its title and actions in the top bar, the document's title, and its content. Forms are `narrow`. */
export function Page({ title, subtitle, actions, narrow, children }: PageProps) {
  const isPhone = useIsPhone()
  const heading = (
    <>
      <Title order={1} size="h4" lineClamp={1}>
        {title}
      </Title>
      {subtitle ? (
        <Text size="xs" c="dimmed" truncate>
          {subtitle}
        </Text>
      ) : null}
    </>
  )
  return (
    <>
      <title>{`${title} · Flightcase`}</title>
      <InSlot id={titleSlot}>{heading}</InSlot>
      {actions && !isPhone ? <InSlot id={actionsSlot}>{actions}</InSlot> : null}
      {actions && isPhone ? (
        <Group gap="xs" mb="sm">
          {actions}
        </Group>
      ) : null}
      <div style={narrow ? { maxWidth: 720 } : undefined}>{children}</div>
    </>
  )
}

function InSlot({ id, children }: { id: string; children: ReactNode }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  // The frame's top bar is another part of the page: it is only there once both are mounted.
  useLayoutEffect(() => setSlot(document.getElementById(id)), [id])
  return slot && createPortal(children, slot)
}
