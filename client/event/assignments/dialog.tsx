import { ActionIcon, Alert, Button, Select, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Assignment, Event } from '#shared/event.ts'
import type { AssignmentTimes } from '#shared/rules/assignment-times.ts'
import { instantOf, utcInstant, utcText, wallClockOf } from '#shared/rules/period.ts'
import { ApiProblem } from '../../api.ts'
import { api } from '../../endpoints.ts'
import { FormDialog } from '../../form/form-dialog.tsx'
import { type Guard, useOwnGuard } from '../../form/guard.ts'
import { useSubmission } from '../../form/submission.ts'
import { refuseUnread } from '../../form/unread.ts'
import { notifyFailure } from '../../frame/notify.tsx'
import { useIsPhone } from '../../frame/page.tsx'
import { useWrite } from '../../query.ts'
import { useSettings } from '../../session/session.ts'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import { SaveKey } from '../../ui/save-key.ts'
import { BusyWith, type Candidate } from './busy-with.tsx'
import { withStart } from './new-times.ts'
import { PeopleField } from './people-field.tsx'
import { refusedSeveral, useAssignSeveral } from './several.ts'
import { TimeField } from './time-field.tsx'

/**
 * The subject of the dialog: an assignment, or the place of new ones (epoch milliseconds). Without
 * technicians it asks for one.
 */
export type Opened = { assignment: Assignment } | { technicians: readonly string[]; start: number; end: number }

type AssignmentDialogProps = {
  event: Pick<Event, 'id' | 'version' | 'technicians'>
  opened: Opened
  technicians: readonly Candidate[]
  onRemove(assignment: Assignment): void
  /** So many technicians were assigned at once. */
  onAssigned(count: number): void
  onClose(): void
}

/**
 * Edits when a technician works on the event, and in which position (rules/assignment.md#19). Shows
 * site time, sends UTC.
 */
export function AssignmentDialog(props: AssignmentDialogProps) {
  const { t } = useTranslation()
  const { opened, onClose } = props
  const [count, setCount] = useState('assignment' in opened ? 1 : opened.technicians.length)
  const several = 'technicians' in opened && opened.technicians.length > 1
  const name = 'assignment' in opened ? opened.assignment.technician.full_name : t('assignment.new')
  return (
    <FormDialog opened onClose={onClose} title={several ? t('assignment.assign_ticked', { count }) : name}>
      {(guard, close) => <AssignmentForm {...props} guard={guard} onCancel={close} onCount={setCount} />}
    </FormDialog>
  )
}

type AssignmentFormProps = AssignmentDialogProps & {
  guard: Guard
  onCancel(): void
  /** So many technicians are left to assign. */
  onCount(count: number): void
}

function AssignmentForm(props: AssignmentFormProps) {
  const { event, opened, technicians, guard, onRemove, onAssigned, onCancel, onCount, onClose } = props
  const { t } = useTranslation()
  const zone = useSettings().general.timezone
  const create = useWrite(api.event_technician.create)
  const update = useWrite(api.event_technician.update)
  const assignSeveral = useAssignSeveral(event)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState<(AssignmentTimes & { people: readonly number[] }) | null>(null)
  const present = 'assignment' in opened ? opened.assignment : null
  const [was] = useState(() => ({
    technicians: 'assignment' in opened ? [String(opened.assignment.technician_id)] : [...opened.technicians],
    start_time: wallClockOf('assignment' in opened ? utcInstant(opened.assignment.start_time) : opened.start, zone),
    end_time: wallClockOf('assignment' in opened ? utcInstant(opened.assignment.end_time) : opened.end, zone),
    position: present?.position ?? '',
  }))
  const form = useForm({ initialValues: was })
  const isSeveral = was.technicians.length > 1
  const people = form.values.technicians
  const nameOf = (id: string) => technicians.find((one) => String(one.id) === id)?.full_name ?? id
  const { isBusy, submit: once } = useSubmission()
  useOwnGuard(guard, () => form.isDirty(), isBusy)

  /**
   * An unchanged time keeps its instant: of two equal hours the wall clock knows only the first.
   */
  const instant = (field: 'start_time' | 'end_time', wall: string) =>
    present && wall === was[field] ? present[field] : utcText(instantOf(wall, zone))
  const save = async ({ technicians: [first, ...others], position, ...walls }: typeof was) => {
    if (refuseUnread().length > 0) return
    if (first === undefined) return form.setFieldError('technicians', t('invalid.required'))
    const same = {
      start_time: instant('start_time', walls.start_time),
      end_time: instant('end_time', walls.end_time),
      position,
    }
    const body = { technician_id: Number(first), ...same }
    setFailure(null)
    setBusy(null)
    try {
      if (present) await update.mutateAsync({ params: { id: present.id }, body, version: present.version })
      else if (others.length === 0) await create.mutateAsync({ body: { ...body, event_id: event.id } })
      else await assignSeveral({ people: [first, ...others].map(Number), ...same })
      if (!present) onAssigned(1 + others.length)
      onClose()
    } catch (error) {
      const { technician_id, ...fields } = error instanceof ApiProblem ? error.fields : {}
      const refused =
        others.length > 0
          ? refusedSeveral(
              fields,
              (id) => nameOf(String(id)),
              (names, count, message) =>
                message === t('invalid.busy')
                  ? t('assignment.busy_people', { names, count })
                  : t('assignment.refused', { names, message }),
            )
          : { ...fields, ...(technician_id && { technicians: technician_id }) }
      if (Object.values(fields).includes(t('invalid.busy')))
        setBusy({ ...same, people: [first, ...others].map(Number) })
      if (Object.keys(refused).length > 0) form.setErrors(refused)
      else if (error instanceof ApiProblem && error.status < 500) setFailure(error.message)
      else notifyFailure(error, t('frame.error.saving'))
    }
  }
  const submit = form.onSubmit((values) => void once(() => save(values)))
  return (
    <form noValidate onSubmit={submit}>
      <SaveKey save={submit} />
      <Stack>
        {failure ? (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        ) : null}
        {isSeveral ? (
          <PeopleField
            people={people.map((id) => ({ id, name: nameOf(id) }))}
            error={form.errors.technicians}
            onRemove={(id) => {
              const left = people.filter((one) => one !== id)
              form.clearErrors() // the refusal may be about this technician
              form.setFieldValue('technicians', left)
              onCount(left.length)
            }}
          />
        ) : present ? null : (
          <Select
            label={t('assignment.person')}
            withAsterisk
            searchable
            nothingFoundMessage={t('form.nothing_found')}
            data={technicians.map(({ id, full_name }) => ({ value: String(id), label: full_name }))}
            data-autofocus
            openOnFocus={false} // it would cover the times
            value={people[0] ?? null}
            error={form.errors.technicians}
            onChange={(id) => form.setFieldValue('technicians', id === null ? [] : [id])}
          />
        )}
        <TimeField
          label={t('assignment.start')}
          timeLabel={t('assignment.start_time')}
          value={form.values.start_time}
          error={form.errors.start_time}
          isFirst={present !== null || isSeveral}
          onChange={(time) => form.setValues(withStart(form.getValues(), time))}
        />
        <TimeField
          label={t('assignment.end')}
          timeLabel={t('assignment.end_time')}
          value={form.values.end_time}
          error={form.errors.end_time}
          after={form.values.start_time}
          isEnd
          onChange={(time) => form.setFieldValue('end_time', time)}
        />
        {busy ? (
          <BusyWith
            technicians={technicians}
            refused={busy}
            here={event.technicians.filter(({ id }) => id !== present?.id)}
          />
        ) : null}
        <TextInput
          label={t('assignment.position')}
          description={t('assignment.position_help')}
          {...form.getInputProps('position')}
          readOnly={isBusy} // what is typed now would be lost (rules/change.md#21)
        />
        <DialogFoot
          aside={
            present ? <RemoveButton name={present.technician.full_name} onClick={() => onRemove(present)} /> : null
          }
        >
          <Button variant="default" onClick={onCancel}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t(present ? 'assignment.save' : 'assignment.assign')}
          </Button>
        </DialogFoot>
      </Stack>
    </form>
  )
}

function RemoveButton({ name, onClick }: { name: string; onClick(): void }) {
  const { t } = useTranslation()
  const label = t('assignment.remove_named', { name })
  if (useIsPhone())
    return (
      <ActionIcon variant="subtle" color="red" size={44} aria-label={label} onClick={onClick}>
        <IconTrash size={20} />
      </ActionIcon>
    )
  return (
    <Button variant="subtle" color="red" leftSection={<IconTrash size={16} />} aria-label={label} onClick={onClick}>
      {t('assignment.remove')}
    </Button>
  )
}
