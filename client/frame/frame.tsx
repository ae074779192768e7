import { AppShell, Burger, Group, Text } from '@mantine/core'
import { useDisclosure, useLocalStorage } from '@mantine/hooks'
import { Outlet, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { followChanges } from '../live.ts'
import { GreetingMenu } from './greeting-menu.tsx'
import { LiveMark } from './live-mark.tsx'
import { Menu } from './menu.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { actionsSlot, titleSlot } from './page.tsx'
import { Palette, PaletteButton } from './palette.tsx'

const wide = 220
const narrow = 60

/** The default layout: menu on the left, title and actions on top, the screen between them. */
export function Frame() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isOpen, drawer] = useDisclosure(false)
  const [isCollapsed, setCollapsed] = useLocalStorage({
    key: 'menuCollapsed',
    defaultValue: false,
    getInitialValueInEffect: false,
  })

  // The stream belongs to the session, which is as long as this layout is on screen.
  useEffect(
    () =>
      followChanges((why) => {
        // Without a token at all: somebody signed out in another tab.
        void navigate({ to: '/login', hash: why === 'session.expired' ? 'expired' : 'bye' })
      }),
    [navigate],
  )

  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: isCollapsed ? narrow : wide, breakpoint: 768, collapsed: { mobile: !isOpen } }}
      padding={{ base: 'sm', sm: 'md' }}
    >
      <a className="skip-link" href="#content">
        {t('frame.skip')}
      </a>
      <AppShell.Header>
        <Group h="100%" px="sm" gap="sm" wrap="nowrap">
          <Burger opened={isOpen} onClick={drawer.toggle} hiddenFrom="sm" size="sm" aria-label={t('frame.menu.open')} />
          <Text fw={700} visibleFrom="sm" w={isCollapsed ? narrow - 24 : wide - 24} truncate aria-hidden>
            {isCollapsed ? 'F' : 'Flightcase'}
          </Text>
          <div id={titleSlot} style={{ minWidth: 0, flex: 1 }} />
          <Group id={actionsSlot} gap="xs" wrap="nowrap" />
          <PaletteButton />
          <LiveMark />
          <GreetingMenu />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" aria-label={t('frame.menu.label')}>
        <Menu
          isCollapsed={isCollapsed && !isOpen}
          onCollapse={() => setCollapsed(!isCollapsed)}
          onNavigate={drawer.close}
        />
      </AppShell.Navbar>
      <AppShell.Main id="content">
        <OfflineBar />
        <Outlet />
      </AppShell.Main>
      <Palette />
    </AppShell>
  )
}
