import { Stack, Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DateFields } from './date-fields.tsx'
import { type Away, datesAway, withDatesAway } from './mobilization.ts'

type AwayFieldsProps = {
  away: Away
  errors: Record<'start' | 'end', ReactNode>
  onChange(away: Partial<Away>): void
}

/** Folded until the material leaves earlier or comes back later than the event (rules/wizard.md#34). */
export function AwayFields({ away, errors, onChange }: AwayFieldsProps) {
  const { t } = useTranslation()
  const { is_away_longer } = away
  return (
    <Stack gap="sm">
      <Switch
        label={t('wizard.away.switch')}
        description={t('wizard.away.help')}
        checked={is_away_longer}
        onChange={({ currentTarget }) => onChange({ is_away_longer: currentTarget.checked })}
      />
      {is_away_longer ? (
        <div className="wizard-away">
          <DateFields
            of="away"
            dates={datesAway(away)}
            errors={errors}
            onChange={(dates) => onChange(withDatesAway(dates))}
          />
        </div>
      ) : null}
    </Stack>
  )
}
