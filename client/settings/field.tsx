import { ActionIcon, Box, Fieldset, Stack, Switch, Tooltip } from '@mantine/core'
import { IconRestore } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordForm } from '../form/record-form.ts'
import { defaultValues, type Field, isSame, type Values } from './values.ts'

/** A part of the screen, writing into its only form. */
export type Part = { form: RecordForm<Values> }

type ResettableProps = Part & { name: Field; label: string; children: ReactNode }

/**
 * A setting with a reset button beside its label while it differs from its default; resetting does
 * not save.
 */
export function Resettable({ form, name, label, children }: ResettableProps) {
  const { t } = useTranslation()
  const isDefault = !(name in defaultValues) || isSame(form.values[name], defaultValues[name])
  const words = t('settings.reset', { label })
  return (
    <Box pos="relative">
      {children}
      {isDefault ? null : (
        <Tooltip label={words} multiline maw={280}>
          <ActionIcon
            pos="absolute"
            top={10}
            right={0}
            style={{ translate: '0 -50%' }} // centred on the label's line, however large the button
            size={28}
            variant="subtle"
            color="gray"
            aria-label={words}
            onClick={() => form.setFieldValue(name, defaultValues[name] as never)} // the same key on both sides
          >
            <IconRestore size={16} />
          </ActionIcon>
        </Tooltip>
      )}
    </Box>
  )
}

type ToggleProps = Part & { name: Field; label: string; help?: string }

/** A setting that is on or off. */
export function Toggle({ form, name, label, help }: ToggleProps) {
  return (
    <Resettable form={form} name={name} label={label}>
      <Box pr={32}>
        <Switch label={label} description={help} {...form.getInputProps(name, { type: 'checkbox' })} />
      </Box>
    </Resettable>
  )
}

/** Related settings, under a heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Fieldset legend={title}>
      <Stack>{children}</Stack>
    </Fieldset>
  )
}
