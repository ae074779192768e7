import { Button, Skeleton, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { codePoints, leastSearched } from '#shared/limits.ts'
import { formatPeriod, formatQuantity } from '#shared/rules/format.ts'
import { matches } from '#shared/rules/text.ts'
import { api } from '../../../endpoints.ts'
import { useIsPhone } from '../../../frame/page.tsx'
import { q } from '../../../query.ts'
import { SearchField } from '../../../ui/search-field.tsx'
import { currentLanguage } from '../../../words.ts'

/** A list that can be taken over, as chosen. */
export type ReusableList = { kind: 'event' | 'template'; id: number; name: string }

type ReuseSourcesProps = { event: Event; onChoose(list: ReusableList): void }

/** The lists to reuse: other events and list templates, side by side (rules/wizard.md#22). */
export function ReuseSources({ event, onChoose }: ReuseSourcesProps) {
  return (
    <div className="reuse-sources">
      <Events event={event} onChoose={onChoose} />
      <Templates onChoose={onChoose} />
    </div>
  )
}

const pause = 400

/**
 * Events by title: from 2 characters on, 400 ms after the last key, newest first
 * (rules/wizard.md#22, rules/event.md#28).
 */
function Events({ event, onChoose }: ReuseSourcesProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const language = currentLanguage()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), pause)
  const isEnough = codePoints(search) >= leastSearched
  const { data, isPending, isError, refetch } = useQuery({
    ...q(api.event.search, { query: { search, exclude: event.id } }),
    enabled: isEnough,
    placeholderData: keepPreviousData,
    throwOnError: false,
  })
  const found = isEnough && !isError ? data : undefined
  const said = found
    ? found.count === 0
      ? t('wizard.reuse.no_event')
      : found.count > found.data.length
        ? t('wizard.reuse.newest', { shown: formatQuantity(found.count, language), newest: found.data.length })
        : t('wizard.reuse.found', { count: found.count, shown: formatQuantity(found.count, language) })
    : isEnough
      ? null
      : t('wizard.reuse.events_help', { count: leastSearched })
  return (
    <Source title={t('wizard.reuse.events')}>
      <SearchField
        label={t('wizard.reuse.search')}
        value={typed}
        onChange={setTyped}
        // On a phone its keyboard would cover the templates below.
        data-autofocus={!isPhone || undefined}
      />
      <Text size="xs" c="dimmed" role="status">
        {said}
      </Text>
      {isEnough && isError ? (
        <Failure text={t('frame.error.searching')} onRetry={() => void refetch()} />
      ) : isEnough && isPending ? (
        <Waiting />
      ) : (
        <Choices label={t('wizard.reuse.events')}>
          {(found?.data ?? []).map(({ id, title, startDate, endDate, location }) => (
            <Choice
              key={id}
              name={title}
              about={[formatPeriod(startDate, endDate, language), location].filter(Boolean).join(' · ')}
              onClick={() => onChoose({ kind: 'event', id, name: title })}
            />
          ))}
        </Choices>
      )}
    </Source>
  )
}

function Templates({ onChoose }: Pick<ReuseSourcesProps, 'onChoose'>) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const { data, isError, refetch } = useQuery({
    ...q(api.list_template.all, { query: {} }),
    throwOnError: false,
  })
  const found = data?.filter(({ name, description }) => matches(name, search) || matches(description, search))
  const said =
    data?.length === 0
      ? t('wizard.reuse.no_template')
      : found?.length === 0
        ? t('form.nothing_found')
        : found && t('wizard.reuse.templates_count', { count: found.length })
  return (
    <Source title={t('wizard.reuse.templates')}>
      <SearchField label={t('wizard.reuse.filter')} value={search} onChange={setSearch} />
      <Text size="xs" c="dimmed" role="status">
        {said}
      </Text>
      {isError ? (
        <Failure text={t('wizard.reuse.failed')} onRetry={() => void refetch()} />
      ) : found === undefined ? (
        <Waiting />
      ) : (
        <Choices label={t('wizard.reuse.templates')}>
          {found.map(({ id, name, description, materials_count, kits_count = 0 }) => (
            <Choice
              key={id}
              name={name}
              about={[
                t('wizard.reuse.references', { count: materials_count }),
                kits_count > 0 ? t('choosing.kits_count', { count: kits_count }) : null,
                description,
              ]
                .filter(Boolean)
                .join(' · ')}
              onClick={() => onChoose({ kind: 'template', id, name })}
            />
          ))}
        </Choices>
      )}
    </Source>
  )
}

function Source({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack component="section" gap="xs" aria-label={title}>
      <Title order={3} size="h5">
        {title}
      </Title>
      {children}
    </Stack>
  )
}

function Choices({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className="reuse-choices" aria-label={label}>
      {children}
    </ul>
  )
}

function Choice({ name, about, onClick }: { name: string; about: string; onClick(): void }) {
  return (
    <li>
      <UnstyledButton className="reuse-choice" onClick={onClick}>
        <span>{name}</span>
        <small>{about}</small>
      </UnstyledButton>
    </li>
  )
}

function Waiting() {
  const { t } = useTranslation()
  return (
    <Stack gap="xs" role="status" aria-busy aria-label={t('wizard.reuse.waiting')}>
      <Skeleton height={48} />
      <Skeleton height={48} />
      <Skeleton height={48} />
    </Stack>
  )
}

export function Failure({ text, onRetry }: { text: string; onRetry(): void }) {
  const { t } = useTranslation()
  return (
    <Stack gap="xs" align="flex-start" role="alert">
      <Text size="sm">{text}</Text>
      <Button size="compact-sm" variant="default" onClick={onRetry}>
        {t('form.retry')}
      </Button>
    </Stack>
  )
}
