import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { IconCalendarEvent, IconCopy } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Event, eventRoutes } from '#shared/event.ts'
import { formatTime } from '#shared/format.ts'
import { durationInDays, isWholeDays } from '#shared/period.ts'
import { ApiProblem } from '../../api.ts'
import { notifyDone, notifyFailure } from '../../frame/notify.tsx'
import { useIsPhone } from '../../frame/page.tsx'
import { useWrite } from '../../query.ts'
import { useSettings } from '../../session/session.ts'
import { tellDropped } from './meanwhile.ts'

type DuplicateProps = { event: Event; day: string; onClose(): void; onDone(copy: Event): void }

/** New dates for a copy, and what it takes over (document 1, 2.9). An event with hours keeps them. */
export function Duplicate({ event, day, onClose, onDone }: DuplicateProps) {
  const { t } = useTranslation()
  const { general, billing } = useSettings()
  const isPhone = useIsPhone()
  // The picker names its dialog after the element of this identifier.
  const pickerId = useId()
  const [range, setRange] = useState<[string | null, string | null]>([null, null])
  const [refusal, setRefusal] = useState<string | null>(null)
  const duplicate = useWrite(eventRoutes.duplicate)
  const [from, to] = range
  const start = from && `${from} ${event.start_date.slice(11)}`
  const end = to && `${to} ${event.end_date.slice(11)}`
  const days = start && end && start < end ? durationInDays(start, end) : null

  const submit = async () => {
    if (!start || !end) return setRefusal(t('event.duplication.choose'))
    try {
      const copy = await duplicate.mutateAsync({
        params: { id: event.id },
        body: { start_date: start, end_date: end },
      })
      notifyDone(t('event.duplication.done', { title: copy.title }))
      tellDropped(copy, general.timezone)
      onClose()
      onDone(copy)
    } catch (error) {
      const { start_date, ...others } = error instanceof ApiProblem ? error.fields : {}
      const said = start_date ?? Object.values(others)[0]
      if (said) setRefusal(said)
      else notifyFailure(error, t('frame.error.saving'))
    }
  }

  return (
    <Modal
      opened
      onClose={onClose}
      size={600}
      fullScreen={isPhone}
      title={t('event.duplication.title', { title: event.title })}
      closeButtonProps={{ 'aria-label': t('frame.close') }}
      styles={{ title: { fontWeight: 650 } }}
    >
      <form
        onSubmit={(submitted) => {
          submitted.preventDefault()
          void submit()
        }}
      >
        <Stack>
          <DatePickerInput
            type="range"
            id={pickerId}
            popoverProps={{ id: pickerId }}
            allowSingleDateInRange
            data-autofocus
            withAsterisk
            label={t('event.duplication.dates')}
            description={
              isWholeDays(event.start_date, event.end_date)
                ? t('event.duplication.dates_help')
                : t('event.duplication.hours', { from: formatTime(event.start_date), to: formatTime(event.end_date) })
            }
            leftSection={<IconCalendarEvent size={18} aria-hidden />}
            valueFormat="ddd D MMM YYYY"
            minDate={day}
            value={range}
            error={refusal}
            size={isPhone ? 'md' : 'sm'}
            onChange={(next) => {
              setRange(next)
              setRefusal(null)
            }}
          />
          <Facts event={event} days={days} />
          <Text size="sm" c="dimmed">
            {t(billing.mode === 'none' ? 'event.duplication.kept_unbilled' : 'event.duplication.kept')}
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} mih={isPhone ? 44 : undefined}>
              {t('form.cancel')}
            </Button>
            <Button
              type="submit"
              loading={duplicate.isPending}
              leftSection={<IconCopy size={16} />}
              mih={isPhone ? 44 : undefined}
            >
              {t('event.duplication.submit')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

function Facts({ event, days }: { event: Event; days: number | null }) {
  const { t } = useTranslation()
  const people = [...new Set(event.technicians.map(({ technician }) => technician.full_name))]
  const pieces = event.materials.reduce((sum, { pivot }) => sum + pivot.quantity, 0)
  return (
    <dl className="event-facts">
      <dt>{t('event.duplication.length')}</dt>
      <dd aria-live="polite">{days === null ? '—' : t('event.days', { count: days })}</dd>
      <dt>{t('event.location')}</dt>
      <dd>{event.location ?? t('event.no_location')}</dd>
      <dt>{t('event.beneficiaries')}</dt>
      <dd>{event.beneficiaries.map(({ full_name }) => full_name).join(', ') || '—'}</dd>
      <dt>{t('event.technicians')}</dt>
      <dd>{people.join(', ') || '—'}</dd>
      <dt>{t('event.duplication.materials')}</dt>
      <dd>
        {t('event.references', { count: event.materials_count })} · {t('event.pieces', { count: pieces })}
      </dd>
    </dl>
  )
}
