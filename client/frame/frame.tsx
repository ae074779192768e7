import { AppShell, Box, Burger, Group } from '@mantine/core'
import { Link, Outlet, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { followChanges } from '../live.ts'
import { useOwnLanguage, useUser } from '../session/session.ts'
import { Floats } from '../ui/floats.tsx'
import { focusOn } from '../ui/focus/move.ts'
import { TableOwner } from '../ui/table/owner.ts'
import type { SignOut } from './greeting-choices.tsx'
import { GreetingMenu } from './greeting-menu.tsx'
import { Help } from './help.ts'
import { LiveMark } from './live-mark.tsx'
import { Brand } from './mark.tsx'
import { Menu } from './menu.tsx'
import { actionsSlot, titleSlot } from './page.tsx'
import { SiteToday } from './site-today.tsx'
import { barHeight, useToastStrip } from './toast-strip.ts'
import { useMenu } from './use-menu.ts'
import './menu.css'

/**
 * What the nouns add to every screen: the search in the top bar, notices above the screen, and
 * invisible parts that work beside it. They know what the user leaves behind on signing out.
 */
type FrameProps = { search: ReactNode; above: ReactNode; beside: ReactNode; loadSignOut(): Promise<SignOut> }

/** The default layout: menu on the left, title and actions on top, the screen between them. */
export function Frame({ search, above: notices, beside, loadSignOut }: FrameProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const menu = useMenu()
  useOwnLanguage()
  const { id: user } = useUser()
  const toastSlot = useRef<HTMLDivElement>(null)
  const { above, below } = useToastStrip(toastSlot)
  // The stream belongs to the session, which lasts as long as this layout is on screen.
  useEffect(
    () =>
      followChanges((why) => {
        // No token at all: the user signed out in another tab.
        void navigate({ to: '/login', hash: why === 'session.expired' ? 'expired' : 'bye' })
      }),
    [navigate],
  )

  return (
    <AppShell
      header={{ height: barHeight + above + below }}
      navbar={{ width: menu.width, breakpoint: 768, collapsed: { mobile: !menu.isOver } }}
      padding={{ base: 'sm', sm: 'md' }}
    >
      {/* biome-ignore lint/a11y/useValidAnchor: a link to a place of this page, whose address's hash is the screen's own */}
      <a
        className="skip-link"
        href="#content"
        onClick={(click) => {
          click.preventDefault()
          focusOn(document.getElementById('content'))
        }}
      >
        {t('frame.skip')}
      </a>
      {/* Before the top bar, whose actions are then one key away from the content. */}
      <AppShell.Navbar
        className="frame-menu"
        py="xs"
        px={menu.content.isCollapsed ? 5 : 'xs'}
        aria-label={t('frame.menu.label')}
        {...menu.bar}
      >
        <Box hiddenFrom="sm" px="xs" pb="sm">
          <Brand />
        </Box>
        <Menu {...menu.content} />
      </AppShell.Navbar>
      <AppShell.Header>
        <Group className="frame-head" h={barHeight} mt={above} px="sm" gap="sm" wrap="nowrap">
          <Burger hiddenFrom="sm" size="sm" aria-label={t('frame.menu.open')} {...menu.burger} />
          {/* For the mouse: the menu begins with the same link. */}
          <Box
            component={Link}
            to="/"
            className="header-brand"
            visibleFrom="sm"
            w={menu.width - 8}
            tabIndex={-1}
            aria-hidden
          >
            <Brand isMarkAlone={menu.isNarrow} />
          </Box>
          <div id={titleSlot} style={{ minWidth: 0, flex: '0 1 auto' }} />
          <div ref={toastSlot} style={{ flex: '1 1 0' }} />
          <Group id={actionsSlot} className="frame-actions" gap="xs" wrap="nowrap" />
          {search}
          <LiveMark />
          <GreetingMenu loadSignOut={loadSignOut} />
        </Group>
      </AppShell.Header>
      <AppShell.Main id="content" tabIndex={-1} aria-labelledby={titleSlot}>
        {notices}
        <SiteToday>
          <TableOwner value={user}>
            <Outlet />
          </TableOwner>
        </SiteToday>
        <Floats />
      </AppShell.Main>
      <Help />
      {beside}
    </AppShell>
  )
}
