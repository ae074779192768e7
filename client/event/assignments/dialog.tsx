import { ActionIcon, Alert, Button, Select, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Assignment } from '#shared/event.ts'
import { instantOf, utcInstant, utcText, wallClockOf } from '#shared/rules/period.ts'
import { ApiProblem } from '../../api.ts'
import { api } from '../../endpoints.ts'
import { useSubmission } from '../../form/submission.ts'
import { refuseUnread } from '../../form/unread.ts'
import { notifyFailure } from '../../frame/notify.tsx'
import { useIsPhone } from '../../frame/page.tsx'
import { useWrite } from '../../query.ts'
import { useSettings } from '../../session/session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import { SaveKey } from '../../ui/save-key.ts'
import { withStart } from './new-times.ts'
import { TimeField } from './time-field.tsx'

/** The subject of the dialog: an assignment, or the place of a new one (epoch milliseconds). */
export type Opened = { assignment: Assignment } | { technician: string | null; start: number; end: number }

type AssignmentDialogProps = {
  eventId: number
  opened: Opened
  technicians: readonly { id: number; full_name: string }[]
  onRemove(assignment: Assignment): void
  onClose(): void
}

/**
 * Edits when a technician works on the event, and in which position (rules/assignment.md#19). Shows
 * site time, sends UTC.
 */
export function AssignmentDialog({ eventId, opened, technicians, onRemove, onClose }: AssignmentDialogProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const zone = useSettings().general.timezone
  const create = useWrite(api.event_technician.create)
  const update = useWrite(api.event_technician.update)
  const [failure, setFailure] = useState<string | null>(null)
  const present = 'assignment' in opened ? opened.assignment : null
  const [was] = useState(() => ({
    technician_id: 'assignment' in opened ? String(opened.assignment.technician_id) : opened.technician,
    start_time: wallClockOf('assignment' in opened ? utcInstant(opened.assignment.start_time) : opened.start, zone),
    end_time: wallClockOf('assignment' in opened ? utcInstant(opened.assignment.end_time) : opened.end, zone),
    position: present?.position ?? '',
  }))
  const form = useForm({ initialValues: was })
  const { isBusy, submit: once } = useSubmission()

  /**
   * An unchanged time keeps its instant: of two equal hours the wall clock knows only the first.
   */
  const instant = (field: 'start_time' | 'end_time', wall: string) =>
    present && wall === was[field] ? present[field] : utcText(instantOf(wall, zone))
  const save = async ({ technician_id, position, ...times }: typeof was) => {
    if (refuseUnread().length > 0) return
    if (technician_id === null) return form.setFieldError('technician_id', t('invalid.required'))
    const body = {
      technician_id: Number(technician_id),
      start_time: instant('start_time', times.start_time),
      end_time: instant('end_time', times.end_time),
      position,
    }
    setFailure(null)
    try {
      if (present) await update.mutateAsync({ params: { id: present.id }, body, version: present.version })
      else await create.mutateAsync({ body: { ...body, event_id: eventId } })
      onClose()
    } catch (error) {
      if (error instanceof ApiProblem && Object.keys(error.fields).length > 0) form.setErrors(error.fields)
      else if (error instanceof ApiProblem && error.status < 500) setFailure(error.message)
      else notifyFailure(error, t('frame.error.saving'))
    }
  }
  const submit = form.onSubmit((values) => void once(() => save(values)))
  return (
    <Dialog
      opened
      onClose={onClose}
      title={present ? present.technician.full_name : t('assignment.new')}
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': t('frame.close') }}
    >
      <form noValidate onSubmit={submit}>
        <SaveKey save={submit} />
        <Stack>
          {failure ? (
            <Alert color="red" role="alert">
              {failure}
            </Alert>
          ) : null}
          {present ? null : (
            <Select
              label={t('assignment.person')}
              withAsterisk
              searchable
              nothingFoundMessage={t('form.nothing_found')}
              data={technicians.map(({ id, full_name }) => ({ value: String(id), label: full_name }))}
              data-autofocus
              openOnFocus={false} // it would cover the times
              {...form.getInputProps('technician_id')}
            />
          )}
          <TimeField
            label={t('assignment.start')}
            timeLabel={t('assignment.start_time')}
            value={form.values.start_time}
            error={form.errors.start_time}
            isFirst={present !== null}
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
          <TextInput
            label={t('assignment.position')}
            description={t('assignment.position_help')}
            {...form.getInputProps('position')}
          />
          <DialogFoot
            aside={
              present ? <RemoveButton name={present.technician.full_name} onClick={() => onRemove(present)} /> : null
            }
          >
            <Button variant="default" onClick={onClose}>
              {t('form.cancel')}
            </Button>
            <Button type="submit" loading={isBusy}>
              {t(present ? 'assignment.save' : 'assignment.assign')}
            </Button>
          </DialogFoot>
        </Stack>
      </form>
    </Dialog>
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
