import { ActionIcon, Menu } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { InMenu } from '../ui/in-menu.ts'

/** The other actions of a list as a menu in a phone's top bar. */
export function MoreMenu({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('frame.more_actions')}>
          <IconDotsVertical size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <InMenu value={true}>{children}</InMenu>
      </Menu.Dropdown>
    </Menu>
  )
}
