import { Button, Popover } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconUser } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../session/session.ts'
import { useFetched } from '../ui/fetched.ts'
import type { SignOut } from './greeting-choices.tsx'
import { notifyFailure } from './notify.tsx'
import { useIsPhone, useIsTight } from './page.tsx'

/** Greets the user: theme, language, sign out. */
export function GreetingMenu({ loadSignOut }: { loadSignOut(): Promise<SignOut> }) {
  const { t } = useTranslation()
  const user = useUser()
  const isTight = useIsTight()
  const isPhone = useIsPhone()
  const [isOpen, menu] = useDisclosure(false)
  // It outlives what it opens.
  const saving = useRef(Promise.resolve(0))
  const [signOut, setSignOut] = useState<SignOut | null>(null)
  const load = async () => {
    const { GreetingChoices } = await import('./greeting-choices.tsx')
    // One after the other: `prefetch` silences one failure, and a second one would reload the page.
    const loaded = await loadSignOut()
    setSignOut(() => loaded)
    return GreetingChoices
  }
  const { Part: Choices, fetch, prefetch } = useFetched(load)
  const open = () => fetch().then(menu.open, (error: unknown) => notifyFailure(error, t('frame.error.unreachable')))
  return (
    <Popover position="bottom-end" width={250} trapFocus returnFocus opened={isOpen} onChange={menu.set}>
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          px={isPhone ? 12 : 'xs'}
          flex="none" // a long title gives way, not the icon
          rightSection={isPhone ? null : <IconChevronDown size={16} />}
          onPointerEnter={prefetch}
          onFocus={prefetch}
          onClick={() => (isOpen ? menu.close() : void open())}
          aria-label={isTight ? t('frame.greeting', { name: user.pseudo }) : undefined}
        >
          {isTight ? <IconUser size={20} style={{ flex: 'none' }} /> : t('frame.greeting', { name: user.pseudo })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="xs">
        {Choices && signOut ? <Choices close={menu.close} saving={saving} signOut={signOut} /> : null}
      </Popover.Dropdown>
    </Popover>
  )
}
