import { type ComboboxItem, NumberInput, type OptionsFilter, Select, Stack } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { languages } from '#shared/language.ts'
import { matches } from '#shared/rules/text.ts'
import { SettingValues } from '#shared/settings.ts'
import { typedDecimals } from '../form/decimals.ts'
import { limitsOf } from '../form/limits.ts'
import { type Part, Resettable } from './field.tsx'

/** How many zones a list shows at once; typing finds the others. */
const shown = 60
const named = (zone: string) => zone.replaceAll('_', ' ')
const byWord: OptionsFilter = ({ options, search, limit }) =>
  (options as ComboboxItem[]).filter(({ label }) => matches(label, search)).slice(0, limit) // the list has no groups

/** Clock, language, lists and history of the whole site. */
export function General({ form }: Part) {
  const { t } = useTranslation()
  const present = form.values['general:timezone']
  const zones = useMemo(() => [...new Set([present, 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort(), [present])
  return (
    <Stack>
      <Resettable form={form} name="general:timezone" label={t('settings.general.timezone')}>
        <Select
          label={t('settings.general.timezone')}
          description={t('settings.general.timezone_help')}
          searchable
          allowDeselect={false}
          limit={shown}
          filter={byWord}
          nothingFoundMessage={t('form.nothing_found')}
          data={zones.map((value) => ({ value, label: named(value) }))}
          {...form.getInputProps('general:timezone')}
        />
      </Resettable>
      <Resettable form={form} name="general:defaultLanguage" label={t('settings.general.language')}>
        <Select
          label={t('settings.general.language')}
          description={t('settings.general.language_help')}
          allowDeselect={false}
          data={languages.map((value) => ({ value, label: t(`settings.general.languages.${value}`) }))}
          {...form.getInputProps('general:defaultLanguage')}
        />
      </Resettable>
      <Resettable form={form} name="general:defaultPaginationLimit" label={t('settings.general.pagination')}>
        <NumberInput
          label={t('settings.general.pagination')}
          description={t('settings.general.pagination_help')}
          {...typedDecimals()}
          {...limitsOf(SettingValues.shape.general.shape.defaultPaginationLimit)}
          step={10}
          clampBehavior="none"
          {...form.getInputProps('general:defaultPaginationLimit')}
        />
      </Resettable>
      <Resettable form={form} name="history:keep" label={t('settings.general.history')}>
        <NumberInput
          label={t('settings.general.history')}
          description={t('settings.general.history_help')}
          {...typedDecimals()}
          {...limitsOf(SettingValues.shape.history.shape.keep)}
          clampBehavior="none"
          {...form.getInputProps('history:keep')}
        />
      </Resettable>
    </Stack>
  )
}
