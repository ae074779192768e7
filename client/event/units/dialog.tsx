import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { formatPeriod } from '#shared/rules/format.ts'
import type { UnitChoice, UnitElsewhere } from '#shared/unit.ts'
import { ApiProblem } from '../../api.ts'
import { api } from '../../endpoints.ts'
import { FormDialog } from '../../form/form-dialog.tsx'
import { type Guard, useOwnGuard } from '../../form/guard.ts'
import { useSubmission } from '../../form/submission.ts'
import { failureText } from '../../frame/notify.tsx'
import { q, refresh } from '../../query.ts'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import { SaveKey } from '../../ui/save-key.ts'
import { currentLanguage, i18next } from '../../words.ts'
import { inChoiceOrder, type UnitLine, unitLines } from './naming.ts'
import { UnitPicker } from './picker.tsx'
import { unitsTaken } from './taken.ts'
import { useNaming } from './use-naming.ts'

type UnitsDialogProps = {
  /** As last read or saved: its version is the one that is written. */
  event: Event
  line: UnitLine
  onClose(): void
}

/** Names the units of a line, as many as it has pieces (rules/unit.md#21). */
export function UnitsDialog({ event, line, onClose }: UnitsDialogProps) {
  const { t } = useTranslation()
  const query = useQuery({
    ...q(api.unit.whileEvent, { params: { id: event.id }, query: { material: line.id } }),
    throwOnError: false,
  })
  return (
    <FormDialog opened onClose={onClose} title={t('unit.naming.title', { name: line.name })} size="md">
      {(guard, close) =>
        query.data ? (
          <UnitsForm event={event} line={line} units={query.data} guard={guard} onCancel={close} onClose={onClose} />
        ) : (
          <div className="unit-choices" aria-busy={query.isLoading}>
            {query.isError ? (
              <Alert color="red" role="alert">
                <Stack align="start" gap="xs">
                  {t('unit.naming.failed')}
                  <Button size="compact-sm" variant="default" onClick={() => void query.refetch()}>
                    {t('form.retry')}
                  </Button>
                </Stack>
              </Alert>
            ) : null}
          </div>
        )
      }
    </FormDialog>
  )
}

type UnitsFormProps = UnitsDialogProps & {
  units: readonly UnitChoice[]
  guard: Guard
  onCancel(): void
}

function UnitsForm({ event, line, units, guard, onCancel, onClose }: UnitsFormProps) {
  const { t } = useTranslation()
  const { submit } = useSubmission()
  const { isBusy, name } = useNaming()
  /** The units that the line named when its ticks were last taken from it. */
  const [named, setNamed] = useState(() => idsOf(line))
  const [ticked, setTicked] = useState(named)
  const [refused, setRefused] = useState<readonly string[]>([])
  const ordered = useMemo(() => inChoiceOrder(units, named), [units, named])
  useOwnGuard(guard, () => ticked.size !== named.size || [...ticked].some((id) => !named.has(id)), isBusy)

  const showCurrent = (current: Event) => {
    const now = unitLines(current).get(line.id)
    if (!now) return onClose()
    setNamed(idsOf(now))
    setTicked(idsOf(now))
    setRefused([t('unit.naming.meanwhile')])
  }
  const save = async () => {
    setRefused([])
    try {
      const current = await name(event, line.id, [...ticked])
      if (current) showCurrent(current)
      else onClose()
    } catch (error) {
      const taken = unitsTaken(error)
      if (taken.length > 0) setTicked(new Set([...ticked].filter((id) => !taken.some((unit) => unit.id === id))))
      setRefused(sentencesOf(error, taken))
      void refresh(['unit']) // the next attempt does not wait for it
    }
  }
  const send = () => void submit(save)
  return (
    <form
      noValidate
      onSubmit={(submission) => {
        submission.preventDefault()
        send()
      }}
    >
      <SaveKey save={send} />
      {refused.length > 0 ? (
        <Alert color="yellow" role="alert" mb="sm">
          {refused.map((sentence) => (
            <Text key={sentence} size="sm">
              {sentence}
            </Text>
          ))}
        </Alert>
      ) : null}
      <UnitPicker units={ordered} named={named} quantity={line.quantity} ticked={ticked} onChange={setTicked} />
      <DialogFoot>
        <Group gap="xs" wrap="nowrap">
          <Button variant="default" onClick={onCancel}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t('unit.naming.save')}
          </Button>
        </Group>
      </DialogFoot>
    </form>
  )
}

const idsOf = ({ units }: UnitLine): ReadonlySet<number> => new Set(units.map(({ id }) => id))

/** What was refused: who has which unit, the messages of the fields, else the failure. */
function sentencesOf(error: unknown, taken: readonly UnitElsewhere[]): string[] {
  const t = i18next.t
  if (taken.length > 0)
    return taken.map(({ reference, event: { title, start_date, end_date } }) =>
      title === null || start_date === null || end_date === null
        ? t('unit.naming.taken_hidden', { reference })
        : t('unit.naming.taken', { reference, title, period: formatPeriod(start_date, end_date, currentLanguage()) }),
    )
  const fields = error instanceof ApiProblem ? Object.values(error.fields) : []
  return fields.length > 0 ? [...new Set(fields)] : [failureText(error, t('frame.error.saving'))]
}
