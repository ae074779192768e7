import { ActionIcon, NavLink, ScrollArea, Stack, Text, Tooltip, VisuallyHidden } from '@mantine/core'
import {
  IconApi,
  IconBriefcase2,
  IconBuildingWarehouse,
  IconCalendar,
  IconCalendarStar,
  IconCategory,
  IconChartBar,
  IconClipboardList,
  IconHistory,
  IconLayoutKanban,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconLineScan,
  IconListDetails,
  IconPackageOff,
  IconPackages,
  IconSettings,
  IconTable,
  IconTags,
  IconTool,
  IconTruck,
  IconUserCog,
  IconUserShield,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, type LinkProps, useLocation } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '#shared/contract.ts'
import { admins, everyone, staff } from '#shared/nouns.ts'
import { can, type Group } from '#shared/permissions.ts'
import type { WordKey } from '#shared/rules/words.ts'
import { api } from '../endpoints.ts'
import { q } from '../query.ts'
import { useUser } from '../session/session.ts'
import { configQuery } from './access.ts'

type Entry = {
  to: LinkProps['to']
  label: WordKey
  icon: ComponentType<{ size?: number }>
  groups: readonly Group[]
  /** Start of other addresses whose screens belong to this entry. */
  also?: string
  /** What the number behind it adds up (rules/today.md#5, rules/unreturned.md#4). */
  counts?: readonly (keyof Answer<typeof api.today.counts>)[]
}
type Section = { label?: WordKey; entries: Entry[] }

/** The menu of each group (rules/screen.md#5). */
const sections: Section[] = [
  {
    entries: [
      { to: '/today', label: 'frame.menu.today', icon: IconLayoutKanban, groups: staff, counts: ['late', 'led'] },
      { to: '/', label: 'frame.menu.calendar', icon: IconCalendar, groups: everyone },
      { to: '/events', label: 'frame.menu.events', icon: IconTable, groups: everyone },
      { to: '/scan', label: 'frame.menu.scan', icon: IconLineScan, groups: staff },
      {
        to: '/unreturned',
        label: 'frame.menu.unreturned',
        icon: IconPackageOff,
        groups: staff,
        counts: ['unreturned'],
      },
      { to: '/sub-rentals', label: 'frame.menu.sub_rentals', icon: IconTruck, groups: staff },
    ],
  },
  {
    label: 'frame.menu.stock',
    entries: [
      { to: '/materials', label: 'frame.menu.materials', icon: IconPackages, groups: staff },
      { to: '/kits', label: 'frame.menu.kits', icon: IconBriefcase2, groups: staff },
      { to: '/list-templates', label: 'frame.menu.list_templates', icon: IconClipboardList, groups: staff },
      { to: '/parks', label: 'frame.menu.parks', icon: IconBuildingWarehouse, groups: admins },
      { to: '/categories', label: 'frame.menu.categories', icon: IconCategory, groups: admins },
      { to: '/tags', label: 'frame.menu.tags', icon: IconTags, groups: admins },
      { to: '/attributes', label: 'frame.menu.attributes', icon: IconListDetails, groups: admins },
    ],
  },
  {
    label: 'frame.menu.people',
    entries: [
      {
        to: '/beneficiaries',
        label: 'frame.menu.beneficiaries',
        icon: IconUsers,
        groups: staff,
        also: '/companies',
      },
      { to: '/technicians', label: 'frame.menu.technicians', icon: IconTool, groups: staff },
      { to: '/users', label: 'frame.menu.users', icon: IconUserShield, groups: admins },
    ],
  },
  {
    entries: [
      { to: '/statistics', label: 'frame.menu.statistics', icon: IconChartBar, groups: staff },
      { to: '/settings', label: 'frame.menu.settings', icon: IconSettings, groups: admins },
      { to: '/event-kinds', label: 'frame.menu.event_kinds', icon: IconCalendarStar, groups: admins },
      { to: '/history', label: 'frame.menu.history', icon: IconHistory, groups: admins },
      { to: '/tokens', label: 'frame.menu.tokens', icon: IconApi, groups: admins },
      { to: '/webhooks', label: 'frame.menu.webhooks', icon: IconWebhook, groups: admins },
    ],
  },
]

/** Not in the menu on the left: the greeting leads to the own settings, and these to the own tokens. */
const unlisted: readonly Entry[] = [
  { to: '/user-settings', label: 'frame.menu.own_settings', icon: IconUserCog, groups: everyone },
  { to: '/tokens', label: 'frame.menu.tokens', icon: IconApi, groups: ['member', 'visitor'] },
]

/** The pages a group may open from anywhere. */
export const pages = (group: Group): Entry[] =>
  [...sections.flatMap(({ entries }) => entries), ...unlisted].filter(({ groups }) => groups.includes(group))

/** True on an address and those below it. */
const isUnder = (path: string, start: string | undefined): boolean =>
  start !== undefined && (path === start || path.startsWith(`${start}/`))

/** What is late, still out, or lacking for who leads it; the clock changes it too. */
function useNumbers(group: Group) {
  const { data } = useQuery({
    ...q(api.today.counts, {}),
    enabled: can(group, 'inventory:edit'),
    refetchInterval: 300_000,
    throwOnError: false,
  })
  return data
}

/** The number behind an entry, or on its icon; none where it is 0. */
function WaitingNumber({ of, counts }: { of: NonNullable<Entry['counts']>; counts: ReturnType<typeof useNumbers> }) {
  const { t } = useTranslation()
  const parts = of.map((name) => ({ name, count: counts?.[name] ?? 0 })).filter(({ count }) => count > 0)
  if (parts.length === 0) return null
  const said = parts.flatMap(({ name, count }) => (name === 'unreturned' ? [] : t(`frame.menu.${name}`, { count })))
  return (
    <span className="menu-number figures" data-of={of[0]} title={said.join(' · ') || undefined}>
      {parts.reduce((sum, { count }) => sum + count, 0)}
    </span>
  )
}

type MenuProps = { isCollapsed: boolean; onCollapse(): void; onNavigate(): void }

export function Menu({ isCollapsed, onCollapse, onNavigate }: MenuProps) {
  const { t } = useTranslation()
  const { group_id } = useUser()
  const { data: config } = useSuspenseQuery(configQuery)
  const counts = useNumbers(group_id)
  const path = useLocation({ select: ({ pathname }) => pathname })
  const shown = sections
    .map((section) => ({ ...section, entries: section.entries.filter(({ groups }) => groups.includes(group_id)) }))
    .filter(({ entries }) => entries.length > 0)
  return (
    <>
      <ScrollArea flex={1} type="auto" scrollbarSize={6}>
        {shown.map(({ label, entries }) => (
          <Stack key={label ?? entries[0]?.to} gap={2} mb="xs">
            {label && !isCollapsed ? (
              <Text size="xs" c="dimmed" fw={600} px={8} pt="xs">
                {t(label)}
              </Text>
            ) : null}
            {entries.map(({ to, label: name, icon: Icon, also, counts: number }) => (
              <Tooltip key={name} label={t(name)} position="right" disabled={!isCollapsed}>
                <NavLink
                  component={Link}
                  to={to}
                  activeOptions={{ exact: to === '/', includeSearch: false }}
                  activeProps={{ 'data-active': true, 'aria-current': 'page' }}
                  active={isUnder(path, also)}
                  aria-current={isUnder(path, also) ? 'true' : undefined}
                  onClick={onNavigate}
                  leftSection={
                    number && isCollapsed ? (
                      <span className="menu-icon">
                        <Icon size={20} />
                        <VisuallyHidden>{t(name)}</VisuallyHidden>
                        <WaitingNumber of={number} counts={counts} />
                      </span>
                    ) : (
                      <Icon size={20} />
                    )
                  }
                  px={isCollapsed ? 13 : 8} // the icons stay where they are
                  label={isCollapsed ? null : t(name)}
                  rightSection={number && !isCollapsed ? <WaitingNumber of={number} counts={counts} /> : null}
                  aria-label={number ? undefined : t(name)} // its words and its number
                  className="menu-entry"
                />
              </Tooltip>
            ))}
          </Stack>
        ))}
      </ScrollArea>
      <Stack gap={2} align={isCollapsed ? 'center' : 'flex-start'}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          visibleFrom="sm"
          onClick={onCollapse}
          aria-label={t(isCollapsed ? 'frame.menu.expand' : 'frame.menu.collapse')}
        >
          {isCollapsed ? <IconLayoutSidebarLeftExpand size={20} /> : <IconLayoutSidebarLeftCollapse size={20} />}
        </ActionIcon>
        {isCollapsed ? null : (
          <Text size="xs" c="dimmed" px={8}>
            Flightcase {config.version} · © 2017–{new Date().getFullYear()}
            <br />
            {t('frame.free_software')}
          </Text>
        )}
      </Stack>
    </>
  )
}
