import { Alert, Button, Stack } from '@mantine/core'
import {
  IconCalendar,
  IconCalendarTime,
  IconChecks,
  IconInfoCircle,
  IconPackages,
  IconPrinter,
  IconSearchOff,
} from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { countActual } from '#shared/inventory.ts'
import type { EventMaterial } from '#shared/material-shape.ts'
import { eventMay } from '#shared/rules/event-state.ts'
import { formatDate } from '#shared/rules/format.ts'
import { api } from '../../endpoints.ts'
import { ButtonLink } from '../../frame/link.tsx'
import { notifyDone, notifyFailure } from '../../frame/notify.tsx'
import { documentLink } from '../../frame/open-document.ts'
import { Page, useIsPhone } from '../../frame/page.tsx'
import { useRecord } from '../../query.ts'
import { useUser } from '../../session/session.ts'
import { useSiteDay } from '../../session/site-day.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SkipList } from '../../ui/focus/skip-list.tsx'
import { currentLanguage } from '../../words.ts'
import { refusalText } from '../refusal.ts'
import { InventoryConflict } from './conflict.tsx'
import { Facts } from './facts.tsx'
import { Foot } from './foot.tsx'
import { InventoryList } from './list.tsx'
import { Locked } from './locked.tsx'
import { useUndoNotice } from './notices.tsx'
import { Toolbar, useInventoryView } from './toolbar.tsx'
import { useInventoryEditor } from './use-inventory-editor.ts'
import { useTerminate } from './use-terminate.ts'
import './inventory.css'

const route = getRouteApi('/app/event-return/$id')

/**
 * The return inventory of an event (rules/inventory.md#12): first to count and end, then to read.
 */
export function Inventory() {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const event = useRecord(api.event.get, route.useParams())
  return (
    <Page
      title={event.title}
      subtitle={t('inventory.title')}
      actions={
        <>
          {event.materials.length > 0 && !event.is_return_inventory_done ? <PrintSheet id={event.id} /> : null}
          <ButtonLink
            to="/"
            search={{ event: event.id }}
            variant="default"
            leftSection={<IconInfoCircle size={16} />}
            aria-label={t('inventory.to_event')}
          >
            {t(isPhone ? 'inventory.short.to_event' : 'inventory.to_event')}
          </ButtonLink>
        </>
      }
    >
      <div className="inventory">
        <Facts event={event} />
        <Content key={event.id} event={event} />
      </div>
    </Page>
  )
}

/**
 * The paper list for counting, in a new tab; offered before the return too, when users print it.
 */
function PrintSheet({ id }: { id: number }) {
  const { t } = useTranslation()
  return (
    <Button
      {...documentLink(api.event.inventoryPdf, { params: { id }, query: { lang: currentLanguage() } })}
      variant="default"
      leftSection={<IconPrinter size={16} aria-hidden />}
      aria-label={t('inventory.print')}
    >
      {t(useIsPhone() ? 'inventory.short.print' : 'inventory.print')}
    </Button>
  )
}

function Content({ event }: { event: Event }) {
  const { t } = useTranslation()
  const { group_id } = useUser()
  const { save_inventory } = eventMay(event, useSiteDay(), group_id)
  if (event.is_return_inventory_done) return <Locked event={event} />
  if (save_inventory.allowed) return <Counting event={event} />
  const isEarly = save_inventory.reason === 'inventory.not_started'
  return (
    <Alert
      color="yellow"
      icon={<IconCalendarTime />}
      role="status"
      title={t(isEarly ? 'inventory.not_started' : 'inventory.refused')}
    >
      <Stack align="flex-start" gap="sm">
        {isEarly
          ? t('inventory.not_started_text', { date: formatDate(event.start_date, currentLanguage()) })
          : refusalText(save_inventory.reason)}
        <ButtonLink to="/" leftSection={<IconCalendar size={18} />}>
          {t('inventory.to_calendar')}
        </ButtonLink>
      </Stack>
    </Alert>
  )
}

function Counting({ event }: { event: Event }) {
  const { t } = useTranslation()
  const { group_id } = useUser()
  const { terminate: mayTerminate } = eventMay(event, useSiteDay(), group_id)
  const { editor, author, conflict, askAgain, stopAsking } = useInventoryEditor(event)
  const { terminate, isBusy } = useTerminate(event, editor, author, askAgain)
  const notifyUndo = useUndoNotice()
  const view = useInventoryView(event)
  const { groups, search } = view
  const shown = groups.flatMap(({ materials }) => materials)

  const bringBack = (materials: readonly EventMaterial[]) => {
    const rows = materials.map(({ id }) => editor.get(id))
    const before = editor.change(rows.map((row) => countActual(row, row.awaited_quantity)))
    const filled = before.filter((row) => row.actual < row.awaited_quantity)
    if (filled.length > 0) notifyUndo(t('inventory.filled', { count: filled.length }), () => editor.change(filled))
  }
  const saveDraft = async () => {
    if (await editor.save.flush()) notifyDone(t('inventory.saved', { title: event.title }))
    else if (editor.save.state.kind === 'failed') notifyFailure(editor.save.state.error, t('frame.error.saving'))
    else askAgain()
  }
  return (
    <>
      {mayTerminate.reason === 'inventory.not_ended' ? (
        <Alert color="yellow" icon={<IconCalendarTime />} role="status" mb="sm">
          {t('inventory.not_ended', { date: formatDate(event.end_date, currentLanguage()) })}
        </Alert>
      ) : null}
      {event.materials.length === 0 ? (
        <EmptyState icon={IconPackages} title={t('inventory.nothing')} help={t('inventory.nothing_help')} />
      ) : (
        <>
          <Toolbar {...view}>
            {shown.length > 0 ? (
              <Button
                className="inventory-all"
                variant="light"
                leftSection={<IconChecks size={18} aria-hidden />}
                onClick={() => bringBack(shown)}
              >
                {search ? t('inventory.found_back', { count: shown.length }) : t('inventory.all_back')}
              </Button>
            ) : null}
          </Toolbar>
          <p className="inventory-keys">{t('inventory.keys')}</p>
          {shown.length === 0 ? (
            <EmptyState
              icon={IconSearchOff}
              title={t('inventory.found_none', { search })}
              action={
                <ButtonLink
                  from="/event-return/$id"
                  to="."
                  search={(present) => ({ ...present, search: undefined })}
                  variant="default"
                >
                  {t('inventory.clear')}
                </ButtonLink>
              }
            />
          ) : (
            <>
              <SkipList label={t('frame.skip_list')} />
              <InventoryList groups={groups} editor={editor} onBack={bringBack} label={t('inventory.list')} />
            </>
          )}
        </>
      )}
      <Foot
        editor={editor}
        onSave={() => void saveDraft()}
        onTerminate={mayTerminate.allowed ? () => void terminate() : undefined}
        isBusy={isBusy}
        onChoose={askAgain}
      />
      <InventoryConflict current={conflict} author={author} editor={editor} onClose={stopAsking} />
    </>
  )
}
