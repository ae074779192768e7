import { Radio, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { overbookingModes, unconfirmedModes } from '#shared/settings.ts'
import { type Part, Resettable } from './field.tsx'

/**
 * Who goes first when two events want the same pieces (rules/availability.md#20), and whether more
 * may be taken than there is (rules/availability.md#21).
 */
export function AvailabilitySettings({ form }: Part) {
  const { t } = useTranslation()
  return (
    <Stack gap="xl">
      <Modes
        form={form}
        name="availability:unconfirmed"
        label={t('settings.availability.unconfirmed')}
        modes={unconfirmedModes.map((mode) => ({
          mode,
          label: t(`settings.availability.modes.${mode}`),
          help: t(`settings.availability.modes_help.${mode}`),
        }))}
      />
      <Modes
        form={form}
        name="availability:overbooking"
        label={t('settings.availability.overbooking')}
        modes={overbookingModes.map((mode) => ({
          mode,
          label: t(`settings.availability.overbooking_modes.${mode}`),
          help: t(`settings.availability.overbooking_modes_help.${mode}`),
        }))}
      />
    </Stack>
  )
}

type ModesProps = Part & {
  name: 'availability:unconfirmed' | 'availability:overbooking'
  label: string
  modes: readonly { mode: string; label: string; help: string }[]
}

/** One setting of a few words, each explained. */
function Modes({ form, name, label, modes }: ModesProps) {
  return (
    <Resettable form={form} name={name} label={label}>
      <Radio.Group label={label} {...form.getInputProps(name)}>
        <Stack gap="sm" mt="xs">
          {modes.map((one) => (
            <Radio key={one.mode} value={one.mode} label={one.label} description={one.help} />
          ))}
        </Stack>
      </Radio.Group>
    </Resettable>
  )
}
