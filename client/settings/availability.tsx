import { Radio, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { unconfirmedModes } from '#shared/settings.ts'
import { type Part, Resettable } from './field.tsx'

/** Who goes first when two events want the same pieces (rules/availability.md#20). */
export function AvailabilitySettings({ form }: Part) {
  const { t } = useTranslation()
  const label = t('settings.availability.unconfirmed')
  return (
    <Resettable form={form} name="availability:unconfirmed" label={label}>
      <Radio.Group label={label} {...form.getInputProps('availability:unconfirmed')}>
        <Stack gap="sm" mt="xs">
          {unconfirmedModes.map((mode) => (
            <Radio
              key={mode}
              value={mode}
              label={t(`settings.availability.modes.${mode}`)}
              description={t(`settings.availability.modes_help.${mode}`)}
            />
          ))}
        </Stack>
      </Radio.Group>
    </Resettable>
  )
}
