import { Button, Group, Textarea } from '@mantine/core'
import { getHotkeyHandler } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '../../api.ts'
import { useSubmission } from '../../form/submission.ts'
import { notifyFailure } from '../../frame/notify.tsx'
import { arriveAt } from '../../ui/focus/move.ts'

type RemarkFormProps = {
  label: string
  /** The words of the button that saves. */
  yes: string
  text: string
  /** A button has just opened the field: it takes the focus. */
  isOpened?: boolean
  onType(text: string): void
  onCancel?: () => void
  save(text: string): Promise<void>
}

/** The field of a remark. A refusal stands under it, and what is typed stays. */
export function RemarkForm({ label, yes, text, isOpened = false, onType, onCancel, save }: RemarkFormProps) {
  const { t } = useTranslation()
  const [refusal, setRefusal] = useState<string | null>(null)
  const { isBusy, submit } = useSubmission()
  const isEmpty = text.trim() === ''
  const send = async () => {
    setRefusal(null)
    try {
      await save(text.trim())
    } catch (error) {
      const refused = error instanceof ApiProblem ? error.fields.text : undefined
      if (refused === undefined) notifyFailure(error, t('frame.error.saving'))
      else setRefusal(refused)
    }
  }
  const go = () => {
    if (!isEmpty) void submit(send)
  }
  return (
    <form
      className="remark-form"
      onSubmit={(event) => {
        event.preventDefault()
        go()
      }}
      onKeyDown={getHotkeyHandler([
        ['mod+Enter', go],
        ['mod+S', go],
      ])}
    >
      <Textarea
        label={label}
        autosize
        minRows={2}
        maxRows={12}
        ref={isOpened ? arriveAt : undefined}
        value={text}
        error={refusal}
        readOnly={isBusy} // what is typed now would be lost (rules/change.md#21)
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
      <Group justify="flex-end" gap="xs" mt="xs">
        {onCancel ? (
          <Button variant="default" onClick={onCancel}>
            {t('form.cancel')}
          </Button>
        ) : null}
        <Button type="submit" variant={onCancel ? 'filled' : 'light'} loading={isBusy} disabled={isEmpty}>
          {yes}
        </Button>
      </Group>
    </form>
  )
}
