import { Button, Group, Skeleton, Stack, Switch, Text } from '@mantine/core'
import { IconClipboardList, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { firstCodePoints } from '#shared/limits.ts'
import { longestTemplateName } from '#shared/list-template.ts'
import type { MissingMaterial } from '#shared/material-shape.ts'
import { eventLock, eventMay } from '#shared/rules/event-state.ts'
import { formatQuantity } from '#shared/rules/format.ts'
import { useCategories } from '../../category/use-categories.tsx'
import { api } from '../../endpoints.ts'
import { useNamePrompt } from '../../form/name-prompt.tsx'
import { ButtonLink } from '../../frame/link.tsx'
import { kitChoicesQuery } from '../../material/editor/stock.ts'
import { q, queryClient, useWrite } from '../../query.ts'
import { useCan, useSettings, useUser } from '../../session/session.ts'
import { useSiteDay } from '../../session/site-day.ts'
import { useCover } from '../../sub-rental/cover.tsx'
import { SubRentals } from '../../sub-rental/of-event.tsx'
import { SubRented } from '../../sub-rental/pieces-from.tsx'
import { currentLanguage } from '../../words.ts'
import { byCategory } from '../by-category.ts'
import { looseOf, packedKits, piecesOf } from '../lines.ts'
import { LoadFacts } from '../load-facts.tsx'
import { UnitsDialog } from '../units/dialog.tsx'
import { type UnitLine, unitLines } from '../units/naming.ts'
import { Warning } from '../warning.tsx'
import { MaterialLines } from './material-lines.tsx'
import { Missing, NotReturned } from './missing.tsx'
import { templateOf } from './template-of.ts'
import { Totals } from './totals.tsx'

/**
 * Above this many materials, the tab shows only categories until the user asks
 * (rules/details.md#14).
 */
const detailedUpTo = 16

type MaterialsProps = { event: Event; onOpen(event: number): void }

/** What the event takes, and the units that its lines name. */
export function Materials({ event, onOpen }: MaterialsProps) {
  const day = useSiteDay()
  const mayName = useCan('event:edit') && eventLock(event, day, ['materials']) === null
  const [opened, setOpened] = useState<number | null>(null)
  const naming = opened === null ? undefined : unitLines(event).get(opened)
  return (
    <SubRented event={event}>
      <Listed event={event} onOpen={onOpen} onUnits={mayName ? ({ id }) => setOpened(id) : null} />
      {/* Beside the list, which gives way to its shape when material begins to lack. */}
      {naming ? <UnitsDialog event={event} line={naming} onClose={() => setOpened(null)} /> : null}
    </SubRented>
  )
}

type ListedProps = MaterialsProps & { onUnits: ((line: UnitLine) => void) | null }

/** Missing materials first, then everything by category, then its value. */
function Listed({ event, onOpen, onUnits }: ListedProps) {
  const { t } = useTranslation()
  const { billing } = useSettings()
  const { categories, unread } = useCategories()
  const missing = useQuery({
    ...q(api.event.missingMaterials, { params: { id: event.id } }),
    enabled: event.has_missing_materials === true,
    throwOnError: false,
  })
  const mayKeep = useCan('list_template:edit')
  const day = useSiteDay()
  const mayCover = useCan('sub_rental:edit') && eventLock(event, day, 'sub_rental') === null
  const { cover, dialog } = useCover(event.id)
  const { materials } = event
  const isLong = materials.length > detailedUpTo
  const [wanted, setWanted] = useState<boolean | null>(null)
  const isDetailed = wanted ?? !isLong
  const groups = useMemo(() => categories && byCategory(looseOf(event), categories), [event, categories])
  const kits = useMemo(() => packedKits(event), [event])
  const lacking = useMemo(
    () =>
      new Map<number, MissingMaterial>(event.has_missing_materials ? missing.data?.map((one) => [one.id, one]) : []),
    [event.has_missing_materials, missing.data],
  )
  const pieces = piecesOf(materials)
  // All of it at once: what lacks is above the lines, and marks them.
  if (unread) return unread
  if (!groups || missing.isLoading) return <MaterialsPending />
  return (
    <Stack>
      {event.has_missing_materials ? (
        <Missing
          query={missing}
          mend={<Mend event={event} />}
          onOpen={onOpen}
          onCover={mayCover ? (one) => cover(one, one.missing_quantity) : null}
        />
      ) : null}
      {dialog}
      {event.has_not_returned_materials ? (
        <NotReturned materials={materials} hasDeparted={event.is_departure_inventory_done} />
      ) : null}
      <Group justify="space-between">
        <Text size="sm" className="figures">
          {t('event.references', { count: materials.length })} ·{' '}
          {t('event.pieces', { count: pieces, shown: formatQuantity(pieces, currentLanguage()) })}
        </Text>
        {/* Shown wherever the details are hidden at first: every material must be reachable. */}
        {isLong ? (
          <Switch
            label={t('event.show_details')}
            checked={isDetailed}
            onChange={({ currentTarget }) => setWanted(currentTarget.checked)}
          />
        ) : null}
        {mayKeep ? <SaveAsTemplate event={event} /> : null}
      </Group>
      <LoadFacts materials={materials} />
      <MaterialLines
        kits={kits}
        groups={groups}
        lacking={lacking}
        isDetailed={isDetailed}
        hasPrices={billing.mode !== 'none'}
        areReturned={event.is_return_inventory_done}
        hasDeparted={event.is_departure_inventory_done}
        onUnits={onUnits}
      />
      <SubRentals event={event} />
      {billing.mode === 'none' ? null : <Totals event={event} />}
    </Stack>
  )
}

function MaterialsPending() {
  const { t } = useTranslation()
  return (
    <Stack role="status" aria-busy aria-label={t('event.missing.loading')}>
      <Skeleton height={30} />
      <Skeleton height={320} />
      <Skeleton height={120} />
    </Stack>
  )
}

/** Saves the list of an event, even a past one, as a list template (rules/details.md#17). */
function SaveAsTemplate({ event }: { event: Event }) {
  const { t } = useTranslation()
  const create = useWrite(api.list_template.create)
  const { prompt, dialog } = useNamePrompt({
    label: t('list_template.name'),
    saved: (name) => t('list_template.saved', { name }),
  })
  const save = async (name: string) =>
    create.mutateAsync({
      body: { name, ...templateOf(event, event.kits.length > 0 ? await queryClient.fetchQuery(kitChoicesQuery) : []) },
    })
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconClipboardList size={16} />}
        aria-haspopup="dialog"
        onClick={() =>
          prompt(
            t('list_template.save_as_title', { title: event.title }),
            firstCodePoints(event.title, longestTemplateName).trim(),
            save,
          )
        }
      >
        {t('list_template.save_as')}
      </Button>
      {dialog}
    </>
  )
}

/** To the step that changes the list, for users who may. */
function Mend({ event }: { event: Event }) {
  const { t } = useTranslation()
  const { edit } = eventMay(event, useSiteDay(), useUser().group_id)
  if (!edit.shown || !edit.allowed) return null
  return (
    <ButtonLink
      to="/events/$id"
      params={{ id: String(event.id) }}
      search={{ step: 'materials' }}
      size="compact-sm"
      variant="default"
      mt="sm"
    >
      {t('wizard.summary.fix')}
    </ButtonLink>
  )
}

/** Warns that an event takes nothing, and links to the step that adds material. */
export function NoMaterials({ event, day }: { event: Event; day: string }) {
  const { t } = useTranslation()
  const { group_id } = useUser()
  const { edit } = eventMay(event, day, group_id)
  const isPast = event.mobilization_end_date.slice(0, 10) < day
  return (
    <Warning mb="md" title={t('event.no_materials')}>
      {!isPast && edit.shown && edit.allowed ? (
        <ButtonLink
          to="/events/$id"
          params={{ id: String(event.id) }}
          search={{ step: 'materials' }}
          leftSection={<IconPencil size={16} />}
          mt="xs"
        >
          {t('event.add_materials')}
        </ButtonLink>
      ) : null}
    </Warning>
  )
}
