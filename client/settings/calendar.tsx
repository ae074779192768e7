import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Part, Section, Toggle } from './field.tsx'
import { PublicAddress } from './public-address.tsx'

/** What the calendar shows of an event, and the public calendar. */
export function CalendarSettings({ form }: Part) {
  const { t } = useTranslation()
  return (
    <Stack>
      <Section title={t('settings.calendar.shown')}>
        <Toggle form={form} name="calendar:event:showLocation" label={t('settings.calendar.show_location')} />
        <Toggle form={form} name="calendar:event:showBorrower" label={t('settings.calendar.show_borrower')} />
      </Section>
      <Section title={t('settings.calendar.public')}>
        <Toggle
          form={form}
          name="calendar:public:enabled"
          label={t('settings.calendar.enabled')}
          help={t('settings.calendar.enabled_help')}
        />
        {form.values['calendar:public:enabled'] ? <PublicAddress form={form} /> : null}
      </Section>
    </Stack>
  )
}
