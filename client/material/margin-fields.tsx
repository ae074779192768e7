import { NativeSelect, NumberInput, SimpleGrid } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { longestMargin } from '#shared/limits.ts'
import { typedDecimals } from '../form/decimals.ts'
import type { RecordForm } from '../form/record-form.ts'
import { draftOf, type MarginDraft, type MarginUnit, marginUnits, minutesTyped } from './margins.ts'
import type { MaterialValues } from './values.ts'
import './margin-fields.css'

type Form = { form: RecordForm<MaterialValues> }

/** How long a piece is held before and after its events (rules/material.md#32). */
export function MarginFields({ form }: Form) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <MarginField form={form} name="margin_before" />
      <MarginField form={form} name="margin_after" />
    </SimpleGrid>
  )
}

/** A margin, typed in minutes, hours or days; the form holds minutes. */
function MarginField({ form, name }: Form & { name: 'margin_before' | 'margin_after' }) {
  const { t } = useTranslation()
  const minutes = form.values[name]
  const [draft, setDraft] = useState<MarginDraft>(() => draftOf(minutes))
  // What is typed stays as typed, until the form takes another value from elsewhere.
  const { amount, unit } = minutesTyped(draft) === minutes ? draft : draftOf(minutes)
  const type = (next: MarginDraft) => {
    setDraft(next)
    form.setFieldValue(name, minutesTyped(next))
  }
  const { value: _value, defaultValue: _default, onChange: _change, ...props } = form.getInputProps(name)
  const label = t(`material.${name}`)
  return (
    <NumberInput
      {...props}
      label={label}
      description={t(`material.${name}_help`)}
      decimalScale={2}
      {...typedDecimals()}
      allowNegative={false}
      value={amount}
      onChange={(next) => type({ amount: next, unit })}
      error={Number(minutes) > longestMargin ? t('material.margin_too_long') : props.error}
      rightSectionWidth={114}
      rightSection={
        <NativeSelect
          className="margin-unit"
          variant="unstyled"
          rightSectionWidth={28}
          aria-label={t('material.margin_unit', { label })}
          data={marginUnits.map((value) => ({ value, label: t(`material.margin_units.${value}`) }))}
          value={unit}
          onChange={({ currentTarget }) => type({ amount, unit: currentTarget.value as MarginUnit })} // one of the offered
        />
      }
    />
  )
}
