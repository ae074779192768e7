import { Group, Paper, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EventKind } from '#shared/event-kind.ts'
import { api } from '../endpoints.ts'
import { useLastKnown } from '../form/last-known.ts'
import { RowButton } from '../form/row-actions.tsx'
import { tellOutcome } from '../form/tell-outcome.ts'
import { NewButton } from '../frame/link.tsx'
import { Page } from '../frame/page.tsx'
import { useWrite } from '../query.ts'
import { ask } from '../ui/ask.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ExportMenu, onePage } from '../ui/table/export-menu.tsx'
import { useWholeList } from '../whole-list.ts'
import { EventKindDialog } from './form.tsx'
import { KindMark } from './kind-mark.tsx'
import { kindsQuery } from './use-kinds.ts'

/** The kinds of events that a site has (rules/event-kind.md#6). */
export function EventKindList() {
  const { t } = useTranslation()
  const { data: kinds } = useSuspenseQuery(kindsQuery)
  const whole = useWholeList('event-kinds', async () => ({ data: kinds, pagination: onePage(kinds.length) }))
  const [isOpen, dialog] = useDisclosure(false)
  /** The kind in the dialog; null for one to be made. */
  const [edited, setEdited] = useState<number | null>(null)
  const open = (id: number | null) => {
    setEdited(id)
    dialog.open()
  }
  const opened = useLastKnown(kinds, edited, { isOpen, gone: t('event_kind.gone') })
  const remove = useRemoval()
  const add = <NewButton onClick={() => open(null)}>{t('event_kind.new')}</NewButton>
  return (
    <Page
      title={t('event_kind.many')}
      narrow
      actions={
        kinds.length > 0 ? (
          <ExportMenu
            label={t('event_kind.many')}
            columns={[
              { id: 'name', header: t('event_kind.name'), value: ({ name }) => name },
              { id: 'color', header: t('event_kind.color'), value: ({ color }) => t(`event_kind.colors.${color}`) },
            ]}
            whole={whole}
          />
        ) : null
      }
      add={add}
    >
      {kinds.length === 0 ? (
        <EmptyState drawing="labels" title={t('event_kind.none')} help={t('event_kind.none_help')} action={add} />
      ) : (
        <Stack component="ul" gap={4} p={0} m={0} style={{ listStyle: 'none' }}>
          {kinds.map((kind) => (
            <Paper component="li" key={kind.id} withBorder px="sm" py={4} fz="sm">
              <Group justify="space-between" wrap="nowrap">
                <KindMark kind={kind} />
                <Group gap={4} wrap="nowrap">
                  <RowButton label={t('table.edit', { name: kind.name })} onClick={() => open(kind.id)}>
                    <IconPencil size={18} />
                  </RowButton>
                  <RowButton label={t('table.destroy', { name: kind.name })} isFinal onClick={() => void remove(kind)}>
                    <IconTrash size={18} />
                  </RowButton>
                </Group>
              </Group>
            </Paper>
          ))}
        </Stack>
      )}
      <EventKindDialog isOpen={isOpen} kind={opened} onClose={dialog.close} />
    </Page>
  )
}

/** Asks, then destroys: there is no trash (rules/event-kind.md#5). */
function useRemoval() {
  const { t } = useTranslation()
  const remove = useWrite(api.event_kind.remove)
  return async ({ id, name, version }: EventKind) => {
    const isSure = await ask({
      title: t('event_kind.ask_delete'),
      text: t('event_kind.ask_delete_text', { name }),
      yes: t('table.yes_destroy'),
      no: t('table.no'),
      danger: true,
    })
    if (!isSure) return
    await tellOutcome(remove.mutateAsync({ params: { id }, version }), {
      done: t('table.destroyed', { name }),
      failed: t('frame.error.deleting'),
    })
  }
}
