import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { useCategories } from '../../../category/use-categories.tsx'
import { useSettings } from '../../../session/session.ts'
import { SubRented } from '../../../sub-rental/pieces-from.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useMissing } from '../../use-materials.ts'
import { useIsBeside } from '../brief/beside.tsx'
import { useMoves } from '../step/moves.ts'
import { ConfirmSection } from './confirm-section.tsx'
import { SummaryMaterials } from './materials.tsx'
import { NotOrdered } from './not-ordered.tsx'
import { SummaryTotals } from './totals.tsx'

/** What the event holds and lacks, its amounts and the confirmation; at once, or each would push the next down. */
export function SummaryContents({ event, onDone }: { event: Event; onDone(): void }) {
  const { t } = useTranslation()
  const moves = useMoves()
  const { billing } = useSettings()
  const missing = useMissing(event.id)
  const { categories, unread } = useCategories()
  const isBeside = useIsBeside()
  if (unread) return unread
  // As high as the window: what stands below is not seen before its place is known.
  if (missing.isPending || !categories) return <Skeleton height="100vh" />
  return (
    <>
      {missing.hasFailed ? (
        <Alert
          className="wizard-notice"
          color="orange"
          icon={<IconAlertTriangle />}
          title={t('wizard.summary.missing_failed')}
        />
      ) : null}
      {missing.byId.size > 0 ? (
        <Alert
          className="wizard-notice"
          color="orange"
          icon={<IconAlertTriangle />}
          title={t('wizard.summary.missing_title')}
        >
          <Group justify="space-between">
            <Text size="sm">{t('wizard.summary.missing_text')}</Text>
            <Button size="xs" variant="default" onClick={() => void moves.open(event.id, 'materials')}>
              {t('wizard.summary.fix')}
            </Button>
          </Group>
        </Alert>
      ) : null}
      {event.materials.length > 0 ? (
        <div className="wizard-summary">
          <SubRented event={event}>
            <SummaryMaterials event={event} missing={missing} categories={categories} />
          </SubRented>
          <Stack gap="md">
            {billing.mode === 'none' ? null : <SummaryTotals event={event} billing={billing} />}
            {isBeside ? <NotOrdered event={event} /> : <ConfirmSection event={event} onDone={onDone} />}
          </Stack>
        </div>
      ) : (
        <EmptyState
          drawing="roadcase"
          title={t('wizard.summary.nothing')}
          help={t('wizard.summary.nothing_help')}
          action={
            <Button onClick={() => void moves.open(event.id, 'materials')}>{t('wizard.summary.add_materials')}</Button>
          }
        />
      )}
    </>
  )
}
