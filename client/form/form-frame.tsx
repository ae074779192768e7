import { Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import type { RecordForm } from './record-form.ts'

type FormFrameProps<V extends Record<string, unknown>> = {
  form: RecordForm<V>
  onCancel(): void
  /** The button's words, with its object: "Save the park". */
  saveLabel: string
  children: ReactNode
}

/** A form's fields between its notices and its buttons; Save is always in view. */
export function FormFrame<V extends Record<string, unknown>>({
  form,
  onCancel,
  saveLabel,
  children,
}: FormFrameProps<V>) {
  const { t } = useTranslation()
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      <Stack>
        <ChangedMeanwhile form={form} />
        {children}
        <Group className="form-foot" justify="flex-end">
          <Text component="div" size="sm" role="status" className="form-refusal">
            {form.refusal}
          </Text>
          <Group className="form-buttons" wrap="nowrap">
            <Button variant="default" onClick={onCancel}>
              {t('form.cancel')}
            </Button>
            <Button type="submit" loading={form.isSaving}>
              {saveLabel}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  )
}
