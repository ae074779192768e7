import { Button, Stack, TextInput } from '@mantine/core'
import { getHotkeyHandler } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '../api.ts'
import { notifyDone, notifyFailure } from '../frame/notify.tsx'
import { DialogFoot } from '../ui/dialog-foot.tsx'
import { closeModal, openModal } from '../ui/modals.ts'
import { useSubmission } from './submission.ts'

type NamePrompt = {
  /** The field's label. */
  label: string
  /** The error of a name, known before it is sent. */
  check?(name: string): string | null
  /** The confirmation. */
  saved(name: string): string
}

/**
 * Asks for a name in a dialog and saves it; a refusal appears under the field and the dialog stays.
 */
export function useNamePrompt({ label, check, saved }: NamePrompt) {
  const { t } = useTranslation()
  return (title: string, initial: string, save: (name: string) => Promise<unknown>): void =>
    askName({ title, label, initial, yes: t('form.save'), no: t('form.cancel') }, async (name) => {
      const wrong = check?.(name) ?? null
      if (wrong !== null) return wrong
      try {
        await save(name)
        notifyDone(saved(name))
        return null
      } catch (error) {
        if (error instanceof ApiProblem && error.status < 500) return error.fields.name ?? error.message
        notifyFailure(error, t('frame.error.saving'))
        return t('frame.error.saving')
      }
    })
}

type Prompt = { title: string; label: string; initial?: string; yes: string; no: string }

/**
 * Asks for a name and uses it. `accept` returns the sentence of a refusal, shown under the field,
 * or null when it is done and the dialog closes.
 */
function askName(prompt: Prompt, accept: (name: string) => Promise<string | null>): void {
  const id = openModal({
    title: prompt.title,
    closeButtonProps: { 'aria-label': prompt.no },
    children: <NameForm {...prompt} accept={accept} close={() => closeModal(id)} />,
  })
}

function NameForm({
  label,
  initial = '',
  yes,
  no,
  accept,
  close,
}: Prompt & { accept(name: string): Promise<string | null>; close(): void }) {
  const [name, setName] = useState(initial)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { isBusy, submit } = useSubmission()
  const send = async () => {
    const refused = await accept(name.trim())
    setRefusal(refused)
    if (refused === null) close()
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
          <Button variant="default" onClick={close}>
            {no}
          </Button>
          <Button type="submit" loading={isBusy} disabled={name.trim() === ''}>
            {yes}
          </Button>
        </DialogFoot>
      </Stack>
    </form>
  )
}
