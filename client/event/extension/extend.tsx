import { Button, Group, Stack, Text } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { dayAfter } from '#shared/rules/days.ts'
import { ownBounds } from '#shared/rules/mobilization.ts'
import { endsDay } from '#shared/rules/period.ts'
import { ApiProblem } from '../../api.ts'
import { DayField } from '../../form/day-field.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { type Guard, useOwnGuard } from '../../form/guard.ts'
import { HourField } from '../../form/hour-field.tsx'
import { useSubmission } from '../../form/submission.ts'
import { dayOf, timeOf } from '../../form/time.ts'
import { refuseUnread } from '../../form/unread.ts'
import { notifyDone } from '../../frame/notify.tsx'
import { useIsPhone } from '../../frame/page.tsx'
import { useSettings } from '../../session/session.ts'
import { useSiteDay } from '../../session/site-day.ts'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import { SaveKey } from '../../ui/save-key.ts'
import { currentLanguage } from '../../words.ts'
import { endInWords } from '../bound-words.ts'
import { moveWithBusy } from '../busy-move.ts'
import { Declined } from '../declined.ts'
import { useEventWrite } from '../event-write.ts'
import { tellDropped, tellRefused } from '../meanwhile.ts'
import { withinStock } from '../overbooking.ts'

type ExtendProps = { event: Event; onClose(): void }

/**
 * Extends a late event whose pieces are out (rules/details.md#22): moves its end, or the end of the
 * time its material is away where that comes later.
 */
export function Extend({ event, onClose }: ExtendProps) {
  const { t } = useTranslation()
  return (
    <FormDialog
      opened
      onClose={onClose}
      size={480}
      title={t('event.extension.title', { title: event.title })}
      styles={{ title: { fontWeight: 650 } }}
    >
      {(guard, close) => <ExtendForm event={event} guard={guard} onCancel={close} onClose={onClose} />}
    </FormDialog>
  )
}

function ExtendForm({ event, guard, onCancel, onClose }: ExtendProps & { guard: Guard; onCancel(): void }) {
  const { t } = useTranslation()
  const { general, billing } = useSettings()
  const isPhone = useIsPhone()
  const today = useSiteDay()
  const write = useEventWrite()
  const { title, mobilization_end_date: present } = event
  const isOwn = ownBounds(event).mobilization_end_date !== null
  const [offered] = useState(() => `${dayAfter(today, 1)} ${present.slice(11)}`)
  const [end, setEnd] = useState(offered)
  const [refusal, setRefusal] = useState<string | null>(null)
  const change = (day: string, time: string) => {
    setEnd(`${day} ${time}`)
    setRefusal(null)
  }

  const { isBusy, submit: onlyOnce } = useSubmission()
  useOwnGuard(guard, () => end !== offered, isBusy)
  const submit = () => onlyOnce(send)
  const send = async () => {
    if (refuseUnread().length > 0) return
    if (end <= present) return setRefusal(t('event.extension.not_later'))
    const dates = isOwn ? { mobilization_end_date: end } : { end_date: end }
    try {
      const saved = await moveWithBusy((drop_busy_technicians) =>
        withinStock((force) => write.update(event.id, { ...dates, drop_busy_technicians, force }, event.version)),
      )
      tellDropped(saved, general.timezone)
      // Without undo: the server refuses the former end once its day is past.
      notifyDone(
        t(isOwn ? 'event.extension.done_back' : 'event.extension.done', {
          title,
          when: endInWords(end, currentLanguage()),
        }),
      )
      onClose()
    } catch (error) {
      const [said] = error instanceof ApiProblem && !(error instanceof Declined) ? Object.values(error.fields) : []
      if (said !== undefined) setRefusal(said)
      else tellRefused(error, event, t('frame.error.saving'))
    }
  }

  const isBilled = !isOwn && event.is_billable && billing.mode !== 'none'
  return (
    <form
      noValidate
      onSubmit={(submitted) => {
        submitted.preventDefault()
        void submit()
      }}
    >
      <SaveKey save={submit} />
      <Stack>
        <Text size="sm">
          {t(isOwn ? 'event.extension.back' : 'event.extension.end', { when: endInWords(present, currentLanguage()) })}
          {isBilled ? ` ${t('event.extension.billed')}` : null}
        </Text>
        <Group align="flex-start" wrap="nowrap">
          <DayField
            label={t(isOwn ? 'event.extension.back_day' : 'event.extension.day')}
            isFirst
            notBefore={today}
            value={dayOf(end)}
            error={refusal}
            onChange={(day) => day && change(day, end.slice(11))}
          />
          {endsDay(present) ? null : (
            <HourField
              label={t('event.extension.hour')}
              w={110}
              value={timeOf(end)}
              onChange={(time) => change(dayOf(end), `${time}:00`)}
            />
          )}
        </Group>
        <DialogFoot>
          <Button variant="default" onClick={onCancel} mih={isPhone ? 44 : undefined}>
            {t('form.cancel')}
          </Button>
          <Button
            type="submit"
            loading={isBusy}
            leftSection={<IconCalendarPlus size={16} aria-hidden />}
            mih={isPhone ? 44 : undefined}
          >
            {t('event.extend')}
          </Button>
        </DialogFoot>
      </Stack>
    </form>
  )
}
