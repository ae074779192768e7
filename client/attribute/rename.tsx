import { Group, TextInput } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Attribute } from '#shared/attribute.ts'
import { ApiProblem } from '../api.ts'
import { api } from '../endpoints.ts'
import { RowButton } from '../form/row-actions.tsx'
import { useSubmission } from '../form/submission.ts'
import { notifyDone, notifyFailure } from '../frame/notify.tsx'
import { useWrite } from '../query.ts'
import { arriveAt } from '../ui/focus/move.ts'

/**
 * Edits the name of an attribute in place: Enter saves, Escape cancels; a refusal is shown under
 * it.
 */
export function Rename({ attribute, onDone }: { attribute: Attribute; onDone(): void }) {
  const { t } = useTranslation()
  const update = useWrite(api.attribute.update)
  const [name, setName] = useState(attribute.name)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { isBusy, submit } = useSubmission()
  const save = async () => {
    const typed = name.trim()
    if (typed === attribute.name) return onDone()
    try {
      await update.mutateAsync({ params: { id: attribute.id }, body: { name: typed }, version: attribute.version })
      notifyDone(t('attribute.saved', { name: typed }))
      onDone()
    } catch (error) {
      if (error instanceof ApiProblem && error.status < 500) setRefusal(error.fields.name ?? error.message)
      else notifyFailure(error, t('frame.error.saving'))
    }
  }
  const leave = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onDone()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void submit(save)
      }}
    >
      <Group gap={4} wrap="nowrap" align="flex-start">
        <TextInput
          aria-label={t('attribute.rename', { name: attribute.name })}
          ref={arriveAt}
          value={name}
          error={refusal}
          readOnly={isBusy} // what is typed now would be lost (rules/change.md#21)
          onKeyDown={leave}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          miw={160}
        />
        <RowButton label={t('attribute.save_name')} type="submit" disabled={isBusy || name.trim() === ''}>
          <IconCheck size={18} />
        </RowButton>
        <RowButton label={t('attribute.cancel_name', { name: attribute.name })} color="gray" onClick={onDone}>
          <IconX size={18} />
        </RowButton>
      </Group>
    </form>
  )
}
