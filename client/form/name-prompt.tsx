import { Button, Stack } from '@mantine/core'
import { getHotkeyHandler } from '@mantine/hooks'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogFoot } from '../ui/dialog-foot.tsx'
import { FormDialog } from './form-dialog.tsx'
import { type Guard, useOwnGuard } from './guard.ts'
import { NameField, type Renamable, useNaming } from './naming.tsx'

type NamePrompt = {
  /** The field's label. */
  label: string
  /** The error of a name, known before it is sent. */
  check?(name: string): string | null
  /** The confirmation. */
  saved(name: string): string
}

/** A name asked for: what the dialog is called, what it begins with, and who takes the name. */
type Asked = {
  title: string
  initial: string
  record?: Renamable
  save(name: string, version: number | undefined): Promise<unknown>
}

/**
 * Asks for a name in a dialog and saves it; a refusal appears under the field and the dialog stays.
 * @returns `prompt`, which asks; `rename`, which asks for another name of a record; and the
 * `dialog`, to be drawn beside what asks
 */
export function useNamePrompt({ label, check, saved }: NamePrompt): {
  prompt(title: string, initial: string, save: (name: string) => Promise<unknown>): void
  rename(title: string, record: Renamable, save: Asked['save']): void
  dialog: ReactElement
} {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<Asked>()
  const [isOpen, setOpen] = useState(false)
  const open = (one: Asked) => {
    setAsked(one)
    setOpen(true)
  }
  return {
    prompt: (title, initial, save) => open({ title, initial, save }),
    rename: (title, record, save) => open({ title, initial: record.name, record, save }),
    dialog: (
      <FormDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={asked?.title}
        closeButtonProps={{ 'aria-label': t('form.cancel') }}
      >
        {(guard, close) =>
          asked ? (
            <NameForm
              key={asked.title}
              label={label}
              asked={asked}
              check={check}
              saved={saved}
              guard={guard}
              onCancel={close}
              onDone={() => setOpen(false)}
            />
          ) : null
        }
      </FormDialog>
    ),
  }
}

type NameFormProps = NamePrompt & { asked: Asked; guard: Guard; onCancel(): void; onDone(): void }

function NameForm({ label, asked, check, saved, guard, onCancel, onDone }: NameFormProps) {
  const { t } = useTranslation()
  const { initial, record, save } = asked
  const naming = useNaming({ record, initial, check, save, saved, onDone })
  const { isBusy, isEmpty, submit } = naming
  useOwnGuard(guard, () => naming.isTyped, isBusy)
  const saveKey = getHotkeyHandler([['mod+S', () => !isEmpty && void submit()]])
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      onKeyDown={saveKey}
    >
      <Stack>
        <NameField
          naming={naming}
          label={label}
          data-autofocus
          withAsterisk
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <DialogFoot>
          <Button variant="default" onClick={onCancel}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={isEmpty}>
            {t('form.save')}
          </Button>
        </DialogFoot>
      </Stack>
    </form>
  )
}
