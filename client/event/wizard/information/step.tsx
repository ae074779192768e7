import { SimpleGrid, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import type { Material } from '#shared/material-shape.ts'
import { eventLock } from '#shared/rules/event-state.ts'
import { KindSelect } from '../../../event-kind/kind-select.tsx'
import { useKinds } from '../../../event-kind/use-kinds.ts'
import { ChangedMeanwhile } from '../../../form/changed-meanwhile.tsx'
import { useRecordForm } from '../../../form/record-form.ts'
import { notifyDone } from '../../../frame/notify.tsx'
import { useSettings } from '../../../session/session.ts'
import { useSiteDay } from '../../../session/site-day.ts'
import { arriveAt } from '../../../ui/focus/move.ts'
import { awayIn } from '../../away.tsx'
import { moveWithBusy } from '../../busy-move.ts'
import { useEventWrite } from '../../event-write.ts'
import { tellDroppedUnits } from '../../meanwhile.ts'
import { withinStock } from '../../overbooking.ts'
import { useTyping } from '../brief/typing.tsx'
import { StepActions, StepHead } from '../step/frame.tsx'
import { useMoves, useWayOut } from '../step/moves.ts'
import { AwayFields } from './away-fields.tsx'
import { useInformationLabels, useInformationShown } from './conflict.ts'
import { DateFields } from './date-fields.tsx'
import { bodyOf, informationOf } from './information.ts'
import { ManagerField } from './manager-field.tsx'
import { type Away, awayAlong } from './mobilization.ts'
import { ReservedNote } from './reserved-note.tsx'
import { useTypedSince } from './typed-since.ts'

type InformationProps = {
  event?: Event
  atDate?: string
  toDate?: string
  /** The material that a new event starts with. */
  reserved?: Material | null
}

/** Step 1: what, when, where. The first save creates a new event. */
export function InformationStep({ event, atDate, toDate, reserved }: InformationProps) {
  const { t } = useTranslation()
  const { billing } = useSettings()
  const today = useSiteDay()
  const moves = useMoves()
  const write = useEventWrite()
  const { after, busy, leave } = useWayOut()
  const lines = useMemo(
    () => reserved && [{ id: reserved.id, quantity: 1, rental_price: reserved.rental_price }],
    [reserved],
  )
  const kinds = useKinds(true)
  const choosesBilling = billing.mode === 'partial'
  const billingLock = event ? eventLock(event, today, ['is_billable']) : null
  const form = useRecordForm({
    values: informationOf(event, atDate, toDate),
    version: event?.version,
    record: event && { entity: 'event', id: event.id },
    read: (current) => informationOf(current as Event), // the server's GET shape
    labels: useInformationLabels(choosesBilling),
    shown: useInformationShown(),
    save: async (values, version) => {
      const body = bodyOf(values, choosesBilling)
      const saved = event
        ? await moveWithBusy((drop_busy_technicians) =>
            withinStock((force) => write.update(event.id, { ...body, drop_busy_technicians, force }, version)),
          )
        : await withinStock((force) =>
            write.create({
              ...body,
              is_confirmed: false,
              materials: lines?.map(({ id, quantity }) => ({ id, quantity })),
              force,
            }),
          )
      const dropped = (saved.dropped_assignments ?? []).map(({ full_name }) => full_name)
      tellDroppedUnits(saved)
      if (dropped.length > 0) notifyDone(t('wizard.dropped', { names: dropped.join(', ') }))
      return saved
    },
    onSaved: (saved, sent) =>
      event
        ? moves.onSaved(saved, 'information', after.current)
        : moves.onSaved(saved, 'information', typedSince(saved, sent) ? 'stay' : after.current, true),
    onUnchanged: event && (() => moves.onSaved(event, 'information', after.current)),
  })
  const typedSince = useTypedSince(event?.id, form)
  const { title, start_date, end_date } = form.values
  useTyping({
    title,
    start_date,
    end_date,
    away: awayAsTyped(form.values),
    lines: lines ?? undefined,
    settle: event && form.isDirty() ? form.submit : undefined,
  })
  // Busy technicians have no field here: the refusal belongs to the dates.
  const taken = Object.entries(form.errors).find(([field]) => field.startsWith('technicians.'))?.[1]
  return (
    <section className="wizard-narrow">
      <StepHead step="information" form={form} />
      <ChangedMeanwhile form={form} />
      {reserved ? <ReservedNote material={reserved} /> : null}
      <form noValidate onSubmit={(submission) => submission.preventDefault()}>
        <Stack>
          <TextInput
            label={t('wizard.title')}
            withAsterisk
            ref={event === undefined ? arriveAt : undefined}
            autoComplete="off"
            {...form.getInputProps('title')}
          />
          <DateFields
            of="event"
            dates={form.values}
            errors={{ start: form.errors.start_date ?? taken, end: form.errors.end_date }}
            onChange={(dates) => form.setValues({ ...dates, ...awayAlong(form.values, form.values, dates) })}
          />
          <AwayFields
            away={form.values}
            errors={{ start: form.errors.mobilization_start_date, end: form.errors.mobilization_end_date }}
            onChange={(away) => form.setValues(away)}
          />
          <TextInput label={t('wizard.location')} autoComplete="off" {...form.getInputProps('location')} />
          <SimpleGrid cols={{ base: 1, sm: kinds.size > 0 ? 2 : 1 }}>
            <KindSelect {...form.getInputProps('kind_id')} />
            <ManagerField present={event?.manager} {...form.getInputProps('manager_id')} />
          </SimpleGrid>
          <Textarea
            label={t('wizard.description')}
            description={t('wizard.description_help')}
            autosize
            minRows={3}
            {...form.getInputProps('description')}
          />
          {choosesBilling ? (
            <Switch
              label={t('wizard.is_billable')}
              description={billingLock ? t(`problem.event.locked_reason.${billingLock}`) : t('wizard.is_billable_help')}
              disabled={billingLock !== null}
              {...form.getInputProps('is_billable', { type: 'checkbox' })}
            />
          ) : null}
        </Stack>
        <StepActions
          busy={busy}
          onSave={(way) => void leave(way, form.submit)}
          onQuit={() => void moves.toCalendar()}
        />
      </form>
    </section>
  )
}

/** When the material is out, in words; null where it follows the event, and while its dates are not chosen. */
const awayAsTyped = (away: Away): string | null =>
  away.mobilization_start_date === '' || away.mobilization_end_date === ''
    ? null
    : awayIn({ ...away, has_own_mobilization: away.is_away_longer })
