import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Remark } from '#shared/remark.ts'
import { formatInstant } from '#shared/rules/format.ts'
import { api } from '../../endpoints.ts'
import { RowButton } from '../../form/row-actions.tsx'
import { tellOutcome } from '../../form/tell-outcome.ts'
import { notifyDone } from '../../frame/notify.tsx'
import { q, useWrite } from '../../query.ts'
import { useCan, useSettings, useUser } from '../../session/session.ts'
import { ask } from '../../ui/ask.tsx'
import { currentLanguage } from '../../words.ts'
import type { RemarkDrafts } from './drafts.ts'
import { RemarkForm } from './form.tsx'
import './remarks.css'

/** What users wrote about an event, and the field for more (rules/remark.md#5). */
export function Remarks({ eventId, drafts }: { eventId: number; drafts: RemarkDrafts }) {
  const { t } = useTranslation()
  const mayWrite = useCan('remark:edit')
  const { data, isError, refetch } = useQuery({
    ...q(api.remark.list, { params: { id: eventId } }),
    throwOnError: false,
  })
  const create = useWrite(api.remark.create)
  if (isError && !data)
    return (
      <Group gap="xs" role="alert">
        <Text size="sm">{t('remark.failed')}</Text>
        <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
          {t('event.retry')}
        </Button>
      </Group>
    )
  if (!data) return <Skeleton height={120} />
  if (data.length === 0 && !mayWrite) return null
  return (
    <Stack component="section" gap="sm" aria-label={t('remark.many')} className="remarks">
      <Title order={3} size="sm">
        {t('remark.many')}
      </Title>
      {data.length > 0 ? (
        <ul className="remark-list">
          {data.map((remark) => (
            <Row key={remark.id} eventId={eventId} remark={remark} drafts={drafts} />
          ))}
        </ul>
      ) : null}
      {mayWrite ? (
        <RemarkForm
          label={t('remark.new')}
          yes={t('remark.add')}
          text={drafts.textOf('new') ?? ''}
          onType={(text) => drafts.type('new', text)}
          save={async (text) => {
            await create.mutateAsync({ params: { id: eventId }, body: { text } })
            drafts.drop('new')
            notifyDone(t('remark.added'))
          }}
        />
      ) : null}
    </Stack>
  )
}

type RowProps = { eventId: number; remark: Remark; drafts: RemarkDrafts }

function Row({ eventId, remark, drafts }: RowProps) {
  const { t } = useTranslation()
  const { general } = useSettings()
  const user = useUser()
  const mayWrite = useCan('remark:edit')
  const update = useWrite(api.remark.update)
  const remove = useRemoval(eventId, drafts)
  const { id, text, author, created_at, updated_at, version } = remark
  const said = (instant: string) => formatInstant(instant, currentLanguage(), general.timezone)
  const date = said(created_at)
  const isOwn = mayWrite && author?.id === user.id
  const typed = isOwn ? drafts.textOf(id) : undefined
  return (
    <li>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm">
          <Text span fw={600}>
            {author?.full_name ?? t('remark.nobody')}
          </Text>
          <Text span c="dimmed" className="figures">
            {` · ${date}`}
            {version > 1 ? ` · ${t('remark.changed', { date: said(updated_at) })}` : ''}
          </Text>
        </Text>
        <Group gap={4} wrap="nowrap">
          {isOwn && typed === undefined ? (
            <RowButton label={t('remark.edit', { date })} onClick={() => drafts.type(id, text)}>
              <IconPencil size={18} />
            </RowButton>
          ) : null}
          {isOwn || user.group_id === 'admin' ? (
            <RowButton label={t('remark.delete', { date })} isFinal onClick={() => void remove(remark)}>
              <IconTrash size={18} />
            </RowButton>
          ) : null}
        </Group>
      </Group>
      {typed === undefined ? (
        <Text size="sm" className="remark-text">
          {text}
        </Text>
      ) : (
        <RemarkForm
          label={t('remark.edit', { date })}
          yes={t('remark.save')}
          text={typed}
          isOpened
          onType={(next) => drafts.type(id, next)}
          onCancel={() => drafts.drop(id)}
          save={async (next) => {
            await update.mutateAsync({ params: { id: eventId, remarkId: id }, version, body: { text: next } })
            drafts.drop(id)
            notifyDone(t('remark.saved'))
          }}
        />
      )}
    </li>
  )
}

/** Asks, then deletes: there is no trash (rules/remark.md#3). */
function useRemoval(eventId: number, drafts: RemarkDrafts) {
  const { t } = useTranslation()
  const remove = useWrite(api.remark.remove)
  return async ({ id, author, version }: Remark) => {
    const isSure = await ask({
      title: t('remark.ask_delete'),
      text: t('remark.ask_delete_text', { name: author?.full_name ?? t('remark.nobody') }),
      yes: t('remark.yes_delete'),
      no: t('table.no'),
      danger: true,
    })
    if (!isSure) return
    const destroy = async () => {
      await remove.mutateAsync({ params: { id: eventId, remarkId: id }, version })
      drafts.drop(id)
    }
    await tellOutcome(destroy(), {
      done: t('remark.deleted'),
      failed: t('frame.error.deleting'),
    })
  }
}
