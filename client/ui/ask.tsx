import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useState } from 'react'

type Question = { title: string; text: string; yes: string; no: string; danger?: boolean }

/** Asks before an act, in words that name the thing and its consequence. Resolves to the answer. */
export function ask({ title, text, yes, no, danger }: Question): Promise<boolean> {
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title,
      children: <Text size="sm">{text}</Text>,
      labels: { confirm: yes, cancel: no },
      confirmProps: danger ? { color: 'red' } : undefined,
      closeButtonProps: { 'aria-label': no },
      onConfirm: () => resolve(true),
      onClose: () => resolve(false), // after a confirmation the promise is settled already
    })
  })
}

type Prompt = { title: string; label: string; initial?: string; yes: string; no: string }

/**
 * Asks for a name and does something with it. `accept` gives back the sentence of a refusal, which is then shown under the
 * field, or null when it is done and the dialog closes.
 */
export function askName(prompt: Prompt, accept: (name: string) => Promise<string | null>): void {
  const id = modals.open({
    title: prompt.title,
    closeButtonProps: { 'aria-label': prompt.no },
    children: <NameForm {...prompt} accept={accept} close={() => modals.close(id)} />,
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
  const [isBusy, setBusy] = useState(false)
  const submit = async () => {
    setBusy(true)
    try {
      const refused = await accept(name.trim())
      setRefusal(refused)
      if (refused === null) close()
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack>
        <TextInput
          label={label}
          data-autofocus
          withAsterisk
          value={name}
          error={refusal}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {no}
          </Button>
          <Button type="submit" loading={isBusy} disabled={name.trim() === ''}>
            {yes}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
