import { MultiSelect, Stack, Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { paidLines } from './billed-lines.ts'
import type { Draft } from './draft.ts'

type ReverseChargeProps = {
  event: Event
  draft: Draft
  error: string | undefined
  onChange(part: Partial<Draft>): void
}

/**
 * Leaves the VAT to a customer of another EU country, for every line except those taxed where they
 * take place.
 */
export function ReverseCharge({ event, draft, error, onChange }: ReverseChargeProps) {
  const { t } = useTranslation()
  const { extras, taxed, isReversed } = draft
  const billed = paidLines(event)
  const lines = [
    ...billed.map(({ key, name }) => ({ value: `line ${key}`, label: name })),
    ...extras.map(({ key, text }, at) => ({
      value: `extra ${key}`,
      label: text.trim() || t('billing.extra.line', { number: at + 1 }),
    })),
  ]
  const chosen = [
    ...taxed.map((key) => `line ${key}`),
    ...extras.filter((extra) => extra.isTaxed).map(({ key }) => `extra ${key}`),
  ].filter((value) => lines.some((line) => line.value === value))
  return (
    <Stack gap="sm">
      <Switch
        label={t('billing.reverse_charge')}
        description={t('billing.reverse_charge_help')}
        checked={isReversed}
        error={error}
        onChange={({ currentTarget }) => onChange({ isReversed: currentTarget.checked })}
      />
      {isReversed ? (
        <MultiSelect
          label={t('billing.taxed_lines')}
          description={t('billing.taxed_lines_help')}
          placeholder={chosen.length === 0 ? t('billing.taxed_lines_none') : undefined}
          data={lines}
          value={chosen}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('billing.taxed_lines_clear') }}
          nothingFoundMessage={t('form.nothing_found')}
          onChange={(values) =>
            onChange({
              taxed: billed.map(({ key }) => key).filter((key) => values.includes(`line ${key}`)),
              extras: extras.map((extra) => ({ ...extra, isTaxed: values.includes(`extra ${extra.key}`) })),
            })
          }
        />
      ) : null}
    </Stack>
  )
}
