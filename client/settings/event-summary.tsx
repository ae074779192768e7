import { Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { displayModes } from '#shared/settings.ts'
import { api } from '../endpoints.ts'
import { q } from '../query.ts'
import { type Part, Resettable, Toggle } from './field.tsx'

/** What an event's release sheet shows, and in which order. */
export function EventSummary({ form }: Part) {
  const { t } = useTranslation()
  const { data: parks } = useSuspenseQuery(q(api.park.choices, {}))
  const mode = form.values['eventSummary:materialDisplayMode']
  // With a single park there is nothing to group by; an earlier choice stays readable.
  const offered = displayModes.filter((one) => one !== 'parks' || parks.length > 1 || mode === 'parks')
  return (
    <Stack>
      <Toggle
        form={form}
        name="eventSummary:showLegalNumbers"
        label={t('settings.summary.show_legal_numbers')}
        help={t('settings.summary.show_legal_numbers_help')}
      />
      <Resettable form={form} name="eventSummary:materialDisplayMode" label={t('settings.summary.display_mode')}>
        <Select
          label={t('settings.summary.display_mode')}
          description={t('settings.summary.display_mode_help')}
          allowDeselect={false}
          data={offered.map((value) => ({ value, label: t(`settings.summary.mode.${value}`) }))}
          {...form.getInputProps('eventSummary:materialDisplayMode')}
        />
      </Resettable>
      <Resettable form={form} name="eventSummary:customText:title" label={t('settings.summary.custom_title')}>
        <TextInput
          label={t('settings.summary.custom_title')}
          {...form.getInputProps('eventSummary:customText:title')}
        />
      </Resettable>
      <Resettable form={form} name="eventSummary:customText:content" label={t('settings.summary.custom_content')}>
        <Textarea
          label={t('settings.summary.custom_content')}
          description={t('settings.summary.custom_help')}
          rows={10}
          {...form.getInputProps('eventSummary:customText:content')}
        />
      </Resettable>
    </Stack>
  )
}
