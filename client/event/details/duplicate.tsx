import { Button, Checkbox, Stack, Text } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event, EventCopy } from '#shared/event.ts'
import { type CopiedPart, copiedParts } from '#shared/event-input.ts'
import { daysBetween } from '#shared/rules/days.ts'
import { formatPeriod, formatQuantity, formatTime } from '#shared/rules/format.ts'
import { durationInDays, isWholeDays } from '#shared/rules/period.ts'
import { ApiProblem } from '../../api.ts'
import { api } from '../../endpoints.ts'
import { FormDialog } from '../../form/form-dialog.tsx'
import { type Guard, useOwnGuard } from '../../form/guard.ts'
import { RangeField } from '../../form/range-field.tsx'
import { useSubmission } from '../../form/submission.ts'
import { dayOf } from '../../form/time.ts'
import { refuseUnread } from '../../form/unread.ts'
import { notifyDone, notifyFailure } from '../../frame/notify.tsx'
import { useIsPhone } from '../../frame/page.tsx'
import { useWrite } from '../../query.ts'
import { useSettings } from '../../session/session.ts'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import { SaveKey } from '../../ui/save-key.ts'
import { currentLanguage } from '../../words.ts'
import { Declined } from '../declined.ts'
import { piecesOf } from '../lines.ts'
import { tellDropped } from '../meanwhile.ts'
import { withinStock } from '../overbooking.ts'
import { type Dates, withRange } from '../typed-dates.ts'
import { Copies } from './copies.tsx'
import { peopleWords } from './people-words.ts'
import { isRepeatable, once, repeatOf } from './repeat.ts'
import { RepeatFields } from './repeat-fields.tsx'

type DuplicateProps = { event: Event; day: string; onClose(): void; onDone(copy: Event): void }

/** Duplicates an event; of several copies it tells what each lacks (rules/details.md#18, rules/repeat.md#5). */
export function Duplicate(props: DuplicateProps) {
  const { event, onClose } = props
  const { t } = useTranslation()
  const [copies, setCopies] = useState<readonly EventCopy[] | null>(null)
  return (
    <FormDialog
      opened
      onClose={onClose}
      size={600}
      title={
        copies
          ? t('event.duplication.made', { count: copies.length, title: event.title })
          : t('event.duplication.title', { title: event.title })
      }
      styles={{ title: { fontWeight: 650 } }}
    >
      {(guard, close) =>
        copies ? (
          <Copies copies={copies} onClose={onClose} />
        ) : (
          <DuplicateForm {...props} guard={guard} onCancel={close} onCopies={setCopies} />
        )
      }
    </FormDialog>
  )
}

type DuplicateFormProps = DuplicateProps & {
  guard: Guard
  onCancel(): void
  onCopies(copies: readonly EventCopy[]): void
}

/**
 * Asks for the days of a copy, which keeps the event's hours unless others are typed, for the parts it
 * takes over, and how often it repeats. A day alone begins a copy as long as the event.
 */
function DuplicateForm({ event, day, guard, onCancel, onClose, onDone, onCopies }: DuplicateFormProps) {
  const { t } = useTranslation()
  const { general, billing } = useSettings()
  const isPhone = useIsPhone()
  const { start_date, end_date } = event
  const original: Dates = { whole_days: isWholeDays(start_date, end_date), start_date, end_date }
  const [chosen, setChosen] = useState<Dates | null>(null)
  const parts = usePartsOf(event)
  const [offered] = useState(() => parts.filter(({ said }) => said !== null).map(({ part }): string => part))
  const [copied, setCopied] = useState(offered)
  const [repeat, setRepeat] = useState(once)
  const [refusal, setRefusal] = useState<string | null>(null)
  const duplicate = useWrite(api.event.duplicate)
  const first = chosen && chosen.start_date < chosen.end_date ? chosen : null
  const language = currentLanguage()
  const copies = repeat.isOn && isRepeatable(repeat) ? repeat.times : 1
  const isWrong = repeat.isOn && !isRepeatable(repeat)

  const { isBusy, submit: onlyOnce } = useSubmission()
  const isDirty = () => chosen !== null || repeat.isOn || copied.toSorted().join() !== offered.toSorted().join()
  useOwnGuard(guard, isDirty, isBusy)
  const submit = () => onlyOnce(send)
  const send = async () => {
    if (refuseUnread().length > 0 || isWrong) return
    if (chosen === null) return setRefusal(t('event.duplication.choose'))
    try {
      const body = {
        start_date: chosen.start_date,
        end_date: chosen.end_date,
        copied: copiedParts.filter((part) => copied.includes(part)),
        repeat: repeatOf(repeat),
      }
      const copy = await withinStock((force) =>
        duplicate.mutateAsync({ params: { id: event.id }, body: { ...body, force } }),
      )
      if ('data' in copy) return onCopies(copy.data)
      notifyDone(t('event.duplication.done', { title: copy.title }))
      tellDropped(copy, general.timezone)
      onClose()
      onDone(copy)
    } catch (error) {
      if (error instanceof Declined) return
      const { start_date, ...others } = error instanceof ApiProblem ? error.fields : {}
      const said = start_date ?? Object.values(others)[0]
      if (said) setRefusal(said)
      else notifyFailure(error, t('frame.error.saving'))
    }
  }

  return (
    <form
      onSubmit={(submitted) => {
        submitted.preventDefault()
        void submit()
      }}
    >
      <SaveKey save={submit} />
      <Stack>
        <RangeField
          isFirst
          label={t('event.duplication.dates', { count: copies })}
          start={dayOf(chosen?.start_date ?? '')}
          end={dayOf(chosen?.end_date ?? '')}
          shown={chosen ? formatPeriod(chosen.start_date, chosen.end_date, language) : ''}
          word={(range) => {
            const read = withRange(original, range)
            return formatPeriod(read.start_date, read.end_date, language)
          }}
          length={daysBetween(dayOf(start_date), dayOf(end_date)) + 1}
          notBefore={day}
          error={refusal}
          onChange={(range) => {
            setChosen(withRange(original, range))
            setRefusal(null)
          }}
        />
        {original.whole_days ? null : (
          <Text size="sm" c="dimmed">
            {t('event.duplication.hours', { from: formatTime(start_date), to: formatTime(end_date) })}
          </Text>
        )}
        <dl className="event-facts">
          <dt>{t('event.duplication.length')}</dt>
          <dd aria-live="polite">
            {first === null ? '—' : t('event.days', { count: durationInDays(first.start_date, first.end_date) })}
          </dd>
          <dt>{t('event.location')}</dt>
          <dd>{event.location ?? t('event.no_location')}</dd>
        </dl>
        <Checkbox.Group label={t('event.duplication.take')} value={copied} onChange={setCopied}>
          <Stack gap="xs" mt={6}>
            {parts.map(({ part, name, said }) => (
              <Checkbox
                key={part}
                value={part}
                label={name}
                description={said ?? '—'}
                disabled={said === null}
                mih={isPhone ? 44 : undefined}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        <RepeatFields value={repeat} onChange={setRepeat} first={first} />
        <Text size="sm" c="dimmed">
          {t(billing.mode === 'none' ? 'event.duplication.kept_unbilled' : 'event.duplication.kept', { count: copies })}
        </Text>
        <DialogFoot>
          <Button variant="default" onClick={onCancel} mih={isPhone ? 44 : undefined}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" loading={isBusy} leftSection={<IconCopy size={16} />} mih={isPhone ? 44 : undefined}>
            {copies > 1 ? t('event.duplication.submit_many', { count: copies }) : t('event.duplication.submit')}
          </Button>
        </DialogFoot>
      </Stack>
    </form>
  )
}

/** A part that a copy may take over, with its size in words; null for nothing. */
function usePartsOf(event: Event): { part: CopiedPart; name: string; said: string | null }[] {
  const { t } = useTranslation()
  const crew = peopleWords(t, [...new Set(event.technicians.map(({ technician }) => technician.full_name))])
  const pieces = piecesOf(event.materials)
  const pieceWords = t('event.pieces', { count: pieces, shown: formatQuantity(pieces, currentLanguage()) })
  return [
    {
      part: 'beneficiaries',
      name: t('event.beneficiaries'),
      said: peopleWords(
        t,
        event.beneficiaries.map(({ full_name }) => full_name),
      ),
    },
    {
      part: 'technicians',
      name: t('event.technicians'),
      said: crew && `${crew}. ${t('event.duplication.technicians_help')}`,
    },
    {
      part: 'materials',
      name: t('material.many'),
      said:
        event.materials_count === 0
          ? null
          : `${t('event.references', { count: event.materials_count })} · ${pieceWords}`,
    },
  ]
}
