import { Text } from '@mantine/core'
import { createRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Group } from '#shared/permissions.ts'
import type { WordKey } from '#shared/words.ts'
import { admins, everyone, staff } from './access.ts'
import { Page } from './page.tsx'
import { appRoute } from './routes.ts'

const screen = <P extends string>(path: P, groups: readonly Group[], title: WordKey) =>
  createRoute({
    getParentRoute: () => appRoute,
    path,
    staticData: { groups, title },
    component: () => <NotBuilt title={title} />,
  })

/** Addresses of the specification whose screens are still to come: guarded like the others, absent from the menu. */
export const unbuilt = [
  screen('/event-return/$id', staff, 'frame.menu.return_inventory'),
  screen('/users', admins, 'frame.menu.users'),
  screen('/users/new', admins, 'frame.menu.users'),
  screen('/users/$id', admins, 'frame.menu.users'),
  screen('/materials/$id/view', staff, 'frame.menu.materials'),
  screen('/attributes', admins, 'frame.menu.attributes'),
  screen('/technicians', staff, 'frame.menu.technicians'),
  screen('/technicians/new', staff, 'frame.menu.technicians'),
  screen('/technicians/$id', staff, 'frame.menu.technicians'),
  screen('/technicians/$id/view', staff, 'frame.menu.technicians'),
  screen('/list-templates', staff, 'frame.menu.list_templates'),
  screen('/list-templates/new', staff, 'frame.menu.list_templates'),
  screen('/list-templates/$id', staff, 'frame.menu.list_templates'),
  screen('/user-settings', everyone, 'frame.menu.own_settings'),
  screen('/settings', admins, 'frame.menu.settings'),
] as const

function NotBuilt({ title }: { title: WordKey }) {
  const { t } = useTranslation()
  return (
    <Page title={t(title)}>
      <Text c="dimmed">{t('frame.not_built')}</Text>
    </Page>
  )
}
