import { Tabs } from '@mantine/core'
import { IconAdjustments, IconUser } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useHash } from '../frame/hash.ts'
import { Page } from '../frame/page.tsx'
import { useUser } from '../session/session.ts'
import { OwnTokens } from '../token/own-tokens.tsx'
import { Interface } from './interface.tsx'
import { Profile } from './profile.tsx'

/** The user's own account and preferences; the address's hash names the tab (rules/user.md#18). */
export function OwnSettings() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const user = useUser()
  const hash = useHash()
  return (
    <Page title={t('user.own.title')} subtitle={user.pseudo} narrow>
      <Tabs
        value={hash === 'interface' ? 'interface' : 'profile'}
        onChange={(tab) => void navigate({ to: '/user-settings', hash: tab ?? 'profile', replace: true })}
        keepMounted={false}
      >
        <Tabs.List aria-label={t('user.own.title')} mb="md">
          <Tabs.Tab value="profile" leftSection={<IconUser size={18} />}>
            {t('user.own.profile')}
          </Tabs.Tab>
          <Tabs.Tab value="interface" leftSection={<IconAdjustments size={18} />}>
            {t('user.own.interface')}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="profile">
          <Profile />
          <OwnTokens />
        </Tabs.Panel>
        <Tabs.Panel value="interface">
          <Interface />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}
