import { Box, Group, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { lazy, type ReactNode, Suspense, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { InBar } from './link.tsx'

// The calendar has no such menu: its first page does without the kit's menus.
const MoreMenu = lazy(() => import('./more-menu.tsx').then((part) => ({ default: part.MoreMenu })))

export const titleSlot = 'page-title'
export const actionsSlot = 'page-actions'

/** Characters beyond which a title takes two lines on a phone. */
const longTitle = 18
/** The width of an icon beside the title, in characters. */
const iconWidth = 4

/** Windows this narrow count as phones (rules/screen.md#28). */
export const phone = '(max-width: 767px)'
/** True below the width where tables become cards and the menu a drawer. */
export const useIsPhone = (): boolean => useIsWithin(phone)
/**
 * True where the top bar, beside the menu, has no room for words on the controls of every screen.
 */
export const useIsTight = (): boolean => useIsWithin('(max-width: 1199px)')
/**
 * True on windows too narrow for the desktop's one-line layouts: actions, filters, columns of a
 * list.
 */
export const useIsCrowded = (): boolean => useIsWithin('(max-width: 1099px)')
/** Whether the window matches a media query, from the first rendering on. */
export const useIsWithin = (widths: string): boolean =>
  useMediaQuery(widths, false, { getInitialValueInEffect: false }) ?? false

type PageProps = {
  title: string
  subtitle?: string | null
  actions?: ReactNode
  /** The way to a new record: `NewLink` or `NewButton`. */
  add?: ReactNode
  /** A list's other actions, which render entries where they stand `InMenu`. */
  more?: ReactNode
  narrow?: boolean
  children: ReactNode
}

/**
 * A screen: its title and actions in the top bar, the document's title, and its content. Forms are
 * `narrow`. On a phone a list's `add` and `more` are a plus and a menu in the top bar.
 */
export function Page({ title, subtitle, actions, add, more, narrow, children }: PageProps) {
  const isPhone = useIsPhone()
  const isCrowded = useIsCrowded()
  const isLong = title.length > longTitle - (add ? iconWidth : 0) - (more ? iconWidth : 0)
  const all = isPhone ? (
    actions
  ) : actions || add || more ? (
    <>
      {actions}
      {more}
      {add}
    </>
  ) : null
  const heading = (
    <>
      <Title
        order={1}
        size={isPhone && isLong ? 15 : 'h4'}
        lh={isPhone ? 1.15 : undefined}
        lineClamp={isPhone ? 2 : 1}
        style={{ overflowWrap: 'anywhere' }}
      >
        {title}
      </Title>
      {subtitle ? (
        <Text size="xs" c="dimmed" lh={isPhone ? 1.2 : undefined} truncate>
          {subtitle}
        </Text>
      ) : null}
    </>
  )
  return (
    <>
      <title>{`${title} · Flightcase`}</title>
      <InSlot id={titleSlot}>{heading}</InSlot>
      {all && !isCrowded ? <InSlot id={actionsSlot}>{all}</InSlot> : null}
      {all && isCrowded ? (
        <Group gap="xs" mb="sm">
          {all}
        </Group>
      ) : null}
      {isPhone && (add || more) ? (
        <InSlot id={actionsSlot}>
          <InBar value={true}>{add}</InBar>
          {more ? (
            <Suspense fallback={<Box w={44} h={44} />}>
              <MoreMenu>{more}</MoreMenu>
            </Suspense>
          ) : null}
        </InSlot>
      ) : null}
      <div style={narrow ? { maxWidth: 720 } : undefined}>{children}</div>
    </>
  )
}

function InSlot({ id, children }: { id: string; children: ReactNode }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  // The frame's top bar is another part of the page: it exists only once both are mounted.
  useLayoutEffect(() => setSlot(document.getElementById(id)), [id])
  return slot && createPortal(children, slot)
}
