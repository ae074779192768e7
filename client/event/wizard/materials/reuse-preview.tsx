import { Button, Group, Skeleton, Stack, Switch, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MaterialLine } from '#shared/event-input.ts'
import { formatQuantity } from '#shared/rules/format.ts'
import { byReference } from '#shared/rules/text.ts'
import { useCategories } from '../../../category/use-categories.tsx'
import { api } from '../../../endpoints.ts'
import type { MaterialRow } from '../../../material/editor/filters.ts'
import { isKitKey, templateLines } from '../../../material/editor/kit-rows.ts'
import { q } from '../../../query.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { arriveAt } from '../../../ui/focus/move.ts'
import { currentLanguage } from '../../../words.ts'
import { byCategory } from '../../by-category.ts'
import { looseLines } from './editor.ts'
import { Failure, type ReusableList } from './reuse-sources.tsx'

/**
 * Above this many materials, the preview shows only categories until the user asks
 * (rules/wizard.md#23).
 */
const detailedUpTo = 10

type ReusePreviewProps = {
  list: ReusableList
  /** Every material with what is free at the event's dates. */
  rows: readonly MaterialRow[]
  kits: readonly MaterialRow[]
  onBack(): void
  onUse(lines: MaterialLine[], replacesAll: boolean): void
}

/** A list's content beside what is free of it now, and the two ways to take it over. */
export function ReusePreview({ list, rows, kits, onBack, onUse }: ReusePreviewProps) {
  const { t } = useTranslation()
  const { lines, isError, refetch } = useLines(list)
  const byId = useMemo(() => new Map([...kits, ...rows].map(({ id, material }) => [id, material])), [rows, kits])
  const materials = lines?.flatMap(({ id, quantity }) => {
    const material = byId.get(id)
    return material ? [{ ...material, quantity }] : []
  })
  const hasSome = materials !== undefined && materials.length > 0
  return (
    <Stack>
      <Group gap="xs" wrap="nowrap">
        <Button variant="subtle" color="gray" px="xs" leftSection={<IconArrowLeft size={16} />} onClick={onBack}>
          {t('wizard.reuse.back')}
        </Button>
      </Group>
      <Title order={3} size="h4" ref={arriveAt} tabIndex={-1} className="wizard-heading reuse-name">
        {list.name}
      </Title>
      {isError ? (
        <Failure text={t('wizard.reuse.failed')} onRetry={() => void refetch()} />
      ) : materials === undefined ? (
        <Skeleton height={220} role="status" aria-busy aria-label={t('wizard.reuse.waiting')} />
      ) : hasSome ? (
        <Contents materials={materials} />
      ) : (
        <EmptyState drawing="roadcase" isQuiet title={t('wizard.reuse.empty')} />
      )}
      <div className="dialog-foot reuse-actions">
        <Text size="xs" c="dimmed" id="reuse-help">
          {t('wizard.reuse.use_help')}
        </Text>
        <Group gap="xs" justify="flex-end" wrap="nowrap">
          <Button variant="default" disabled={!hasSome} onClick={() => onUse(lines ?? [], true)}>
            {t('wizard.reuse.replace')}
          </Button>
          <Button disabled={!hasSome} aria-describedby="reuse-help" onClick={() => onUse(lines ?? [], false)}>
            {t('wizard.reuse.use')}
          </Button>
        </Group>
      </div>
    </Stack>
  )
}

/** The chosen list's lines; undefined while they load. */
function useLines({ kind, id }: ReusableList) {
  const event = useQuery({
    ...q(api.event.get, { params: { id } }),
    enabled: kind === 'event',
    throwOnError: false,
  })
  const template = useQuery({
    ...q(api.list_template.get, { params: { id } }),
    enabled: kind === 'template',
    throwOnError: false,
  })
  const { isError, refetch } = kind === 'event' ? event : template
  const lines: MaterialLine[] | undefined =
    kind === 'event' ? event.data && looseLines(event.data) : template.data && templateLines(template.data)
  return { lines, isError, refetch }
}

type Taken = MaterialRow['material'] & { quantity: number }
const missingOf = ({ quantity, remaining_quantity }: Taken): number =>
  Math.max(quantity - Math.max(remaining_quantity, 0), 0)
const sumOf = (all: readonly Taken[], quantityOf: (one: Taken) => number): number =>
  all.reduce((sum, one) => sum + quantityOf(one), 0)

function Contents({ materials }: { materials: Taken[] }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const { categories, unread } = useCategories()
  const isLong = materials.length > detailedUpTo
  const [isDetailed, setDetailed] = useState(!isLong)
  if (unread) return unread
  if (!categories) return <Skeleton height={160} />
  const kits = materials.filter(({ id }) => isKitKey(id))
  const groups = [
    ...(kits.length > 0 ? [{ id: 0, name: t('choosing.kits'), materials: kits }] : []),
    ...byCategory(byReference(materials.filter(({ id }) => !isKitKey(id))), categories),
  ]
  const short = materials.filter((one) => missingOf(one) > 0).length
  return (
    <>
      <Group justify="space-between" gap="xs">
        <Text size="sm" className="figures">
          {t('wizard.reuse.references', { count: materials.length })}
        </Text>
        {isLong ? (
          <Switch
            label={t('wizard.reuse.details')}
            checked={isDetailed}
            onChange={({ currentTarget }) => setDetailed(currentTarget.checked)}
          />
        ) : null}
      </Group>
      {short > 0 ? (
        <Text size="sm" fw={600} className="wizard-fact wizard-warning">
          <IconAlertTriangle size={16} aria-hidden />
          {t('wizard.reuse.short', { count: short })}
        </Text>
      ) : null}
      <table className="reuse-lines figures">
        <thead>
          <tr>
            <th scope="col">{t('wizard.saving.material')}</th>
            <th scope="col">{t('wizard.reuse.quantity')}</th>
            <th scope="col">{t('wizard.reuse.free')}</th>
          </tr>
        </thead>
        {groups.map(({ id, name, materials: members }) => (
          <tbody key={id ?? 'none'}>
            <tr className="reuse-category">
              <th scope="rowgroup">{name ?? t('category.uncategorized')}</th>
              <td>
                {formatQuantity(
                  sumOf(members, ({ quantity }) => quantity),
                  language,
                )}
              </td>
              <td>{isDetailed ? null : <Free missing={sumOf(members, missingOf)} />}</td>
            </tr>
            {isDetailed
              ? members.map((one) => (
                  <tr key={one.id}>
                    <td>
                      {one.name} <small className="reference">{one.reference}</small>
                    </td>
                    <td>{formatQuantity(one.quantity, language)}</td>
                    <td>
                      <Free missing={missingOf(one)} remaining={Math.max(one.remaining_quantity, 0)} />
                    </td>
                  </tr>
                ))
              : null}
          </tbody>
        ))}
      </table>
    </>
  )
}
/** The free quantity, and a mark where it does not suffice. */
function Free({ missing, remaining }: { missing: number; remaining?: number }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  return (
    <>
      {missing > 0 ? (
        <Text span size="sm" fw={600} className="wizard-fact wizard-warning" mr={8}>
          <IconAlertTriangle size={14} aria-hidden />
          {t('wizard.list.missing_of', { shown: formatQuantity(missing, language) })}
        </Text>
      ) : null}
      {remaining !== undefined ? (
        formatQuantity(remaining, language)
      ) : missing > 0 ? null : (
        <Text span size="sm" c="dimmed">
          {t('wizard.reuse.all_free')}
        </Text>
      )}
    </>
  )
}
