import { Button, Stack, TextInput } from '@mantine/core'
import { getHotkeyHandler } from '@mantine/hooks'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '../api.ts'
import { notifyDone, notifyFailure } from '../frame/notify.tsx'
import { DialogFoot } from '../ui/dialog-foot.tsx'
import { FormDialog } from './form-dialog.tsx'
import { type Guard, useOwnGuard } from './guard.ts'
import { useSubmission } from './submission.ts'

type NamePrompt = {
  /** The field's label. */
  label: string
  /** The error of a name, known before it is sent. */
  check?(name: string): string | null
  /** The confirmation. */
  saved(name: string): string
}

/** A name asked for: what the dialog is called, what it begins with, and who takes the name. */
type Asked = { title: string; initial: string; save(name: string): Promise<unknown> }

/**
 * Asks for a name in a dialog and saves it; a refusal appears under the field and the dialog stays.
 * @returns `prompt`, which asks, and the `dialog`, to be drawn beside what asks
 */
export function useNamePrompt({ label, check, saved }: NamePrompt): {
  prompt(title: string, initial: string, save: Asked['save']): void
  dialog: ReactElement
} {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<Asked>()
  const [isOpen, setOpen] = useState(false)
  /** @returns the sentence of a refusal; null once the name is saved */
  const accept = async (name: string): Promise<string | null> => {
    const wrong = check?.(name) ?? null
    if (wrong !== null) return wrong
    try {
      await asked?.save(name)
      notifyDone(saved(name))
      return null
    } catch (error) {
      if (error instanceof ApiProblem && error.status < 500) return error.fields.name ?? error.message
      notifyFailure(error, t('frame.error.saving'))
      return t('frame.error.saving')
    }
  }
  return {
    prompt: (title, initial, save) => {
      setAsked({ title, initial, save })
      setOpen(true)
    },
    dialog: (
      <FormDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={asked?.title}
        closeButtonProps={{ 'aria-label': t('form.cancel') }}
      >
        {(guard, close) => (
          <NameForm
            label={label}
            initial={asked?.initial ?? ''}
            guard={guard}
            accept={accept}
            onCancel={close}
            onSaved={() => setOpen(false)}
          />
        )}
      </FormDialog>
    ),
  }
}

type NameFormProps = {
  label: string
  initial: string
  guard: Guard
  accept(name: string): Promise<string | null>
  onCancel(): void
  onSaved(): void
}

function NameForm({ label, initial, guard, accept, onCancel, onSaved }: NameFormProps) {
  const { t } = useTranslation()
  const [name, setName] = useState(initial)
  const [kept, setKept] = useState(initial)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { isBusy, submit } = useSubmission()
  useOwnGuard(guard, () => name !== kept, isBusy)
  const send = async () => {
    const refused = await accept(name.trim())
    setRefusal(refused)
    if (refused !== null) return
    setKept(name)
    onSaved()
  }
  const saveKey = getHotkeyHandler([['mod+S', () => name.trim() !== '' && void submit(send)]])
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void submit(send)
      }}
      onKeyDown={saveKey}
    >
      <Stack>
        <TextInput
          label={label}
          data-autofocus
          withAsterisk
          value={name}
          error={refusal}
          readOnly={isBusy} // what is typed now would be lost (rules/change.md#21)
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <DialogFoot>
          <Button variant="default" onClick={onCancel}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={name.trim() === ''}>
            {t('form.save')}
          </Button>
        </DialogFoot>
      </Stack>
    </form>
  )
}
