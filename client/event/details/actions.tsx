import { ActionIcon, Button, Group, Menu, Text } from '@mantine/core'
import {
  IconArchive,
  IconArchiveOff,
  IconCalendarPlus,
  IconCheck,
  IconCopy,
  IconDots,
  IconPackageExport,
  IconPackageImport,
  IconPencil,
  IconPrinter,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ComponentType, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { eventMay, type Permit } from '#shared/rules/event-state.ts'
import { mayExtend } from '#shared/rules/extension.ts'
import { api } from '../../endpoints.ts'
import { ButtonLink } from '../../frame/link.tsx'
import { documentLink } from '../../frame/open-document.ts'
import { useIsPhone } from '../../frame/page.tsx'
import { useUser } from '../../session/session.ts'
import { currentLanguage } from '../../words.ts'
import { tellOfConfirmation } from '../confirmed.ts'
import { Refusable } from '../refusable.tsx'
import { refusalText } from '../refusal.ts'
import { useEventActs } from '../use-event-acts.ts'
import type { Step } from '../wizard/step/steps.ts'
import type { DetailTab } from './tabs.ts'

type ActionsProps = {
  event: Event
  /** Today, on the site's clock. */
  day: string
  /** The tab of the address. */
  tab: DetailTab
  /** The button of the menu, for returning the focus. */
  menu: Ref<HTMLButtonElement>
  onDuplicate(): void
  onExtend(): void
  onGone(): void
}

/** The step that changes what a tab shows; undefined for the first (rules/details.md#5). */
function stepOf(tab: DetailTab, { materials }: Event): Step | undefined {
  if (tab === 'technicians') return tab
  // Without material the infos show in place of its tab.
  return tab === 'materials' && materials.length > 0 ? tab : undefined
}

/**
 * The actions on the event, by the table of states shared with the server; a refused one says why
 * (rules/details.md#5).
 */
export function Actions({ event, day, tab, menu, onDuplicate, onExtend, onGone }: ActionsProps) {
  const { t } = useTranslation()
  const { group_id } = useUser()
  const acts = useEventActs()
  const isPhone = useIsPhone()
  const may = eventMay(event, day, group_id)
  // Where the form opens, it moves the end too.
  const isExtendable = !may.edit.shown && mayExtend(event, day, group_id)
  const id = String(event.id)
  const { title } = event
  const height = isPhone ? 44 : 34
  const others = (['confirm', 'unconfirm', 'archive', 'unarchive', 'duplicate', 'delete'] as const).filter(
    (action) => may[action].shown,
  )
  const run = {
    confirm: () => acts.change(event, { is_confirmed: true }, tellOfConfirmation),
    unconfirm: () => acts.change(event, { is_confirmed: false }, t('event.unconfirmed', { title })),
    archive: () => acts.change(event, { is_archived: true }, t('event.archived', { title })),
    unarchive: () => acts.change(event, { is_archived: false }, t('event.unarchived', { title })),
    duplicate: onDuplicate,
    delete: async () => {
      if (await acts.remove(event)) onGone()
    },
  }
  if (
    others.length === 0 &&
    !may.print.shown &&
    !may.edit.shown &&
    !may.departure_inventory.shown &&
    !may.return_inventory.shown
  )
    return <div />
  return (
    <Group gap="xs">
      {may.edit.shown ? (
        <Refusable reason={may.edit.reason ? refusalText(may.edit.reason) : null}>
          {(refused) =>
            refused ? (
              <Button h={height} variant="default" leftSection={<IconPencil size={16} />} {...refused}>
                {t('event.edit')}
              </Button>
            ) : (
              <ButtonLink
                to="/events/$id"
                params={{ id }}
                search={{ step: stepOf(tab, event) }}
                h={height}
                leftSection={<IconPencil size={16} />}
              >
                {t('event.edit')}
              </ButtonLink>
            )
          }
        </Refusable>
      ) : null}
      {isExtendable ? (
        <Button h={height} leftSection={<IconCalendarPlus size={16} />} onClick={onExtend}>
          {t('event.extend')}
        </Button>
      ) : null}
      {may.print.shown ? (
        <Button
          {...documentLink(api.event.pdf, { params: { id: event.id }, query: { lang: currentLanguage() } })}
          title={t('event.print_help')}
          h={height}
          variant="default"
          leftSection={<IconPrinter size={16} />}
        >
          {t('event.print')}
        </Button>
      ) : null}
      {may.departure_inventory.shown ? (
        <Button
          component={Link}
          to={`/event-departure/${id}`}
          h={height}
          variant="default"
          leftSection={<IconPackageExport size={16} />}
        >
          {t('event.departure')}
        </Button>
      ) : null}
      {may.return_inventory.shown ? (
        <Button
          component={Link}
          to={`/event-return/${id}`}
          h={height}
          variant="default"
          leftSection={<IconPackageImport size={16} />}
        >
          {t('event.return_inventory')}
        </Button>
      ) : null}
      {others.length > 0 ? (
        <Menu position="bottom-start" width={300} withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <ActionIcon ref={menu} variant="default" size={height} aria-label={t('event.more')} loading={acts.isBusy}>
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((action) => (
              <MenuAct key={action} action={action} permit={may[action]} onRun={() => void run[action]()} />
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </Group>
  )
}

const icons = {
  confirm: IconCheck,
  unconfirm: IconX,
  archive: IconArchive,
  unarchive: IconArchiveOff,
  duplicate: IconCopy,
  delete: IconTrash,
} satisfies Record<string, ComponentType<{ size?: number }>>

// Mantine's own red has too little contrast for a sentence.
const danger = { color: 'var(--mantine-color-error)' }

type MenuActProps = { action: keyof typeof icons; permit: Permit; onRun(): void }

/** A refused entry stays reachable by keyboard: the reason is part of its name. */
function MenuAct({ action, permit, onRun }: MenuActProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const Icon = icons[action]
  return (
    <Menu.Item
      leftSection={<Icon size={18} />}
      mih={isPhone ? 44 : undefined}
      aria-disabled={!permit.allowed}
      closeMenuOnClick={permit.allowed}
      onClick={permit.allowed ? onRun : undefined}
      style={permit.allowed ? (action === 'delete' ? danger : undefined) : { cursor: 'not-allowed' }}
    >
      <Text size="sm" c={permit.allowed ? 'inherit' : 'dimmed'}>
        {t(`event.${action}`)}
      </Text>
      {permit.reason ? (
        <Text size="xs" c="dimmed">
          {refusalText(permit.reason)}
        </Text>
      ) : null}
    </Menu.Item>
  )
}
