import { Alert, Grid, NumberInput, Select, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Attribute } from '#shared/attribute.ts'
import { codePoints } from '#shared/limits.ts'
import { inputFormat } from '#shared/rules/format.ts'
import { DayField } from '../form/day-field.tsx'
import { typedDecimals } from '../form/decimals.ts'
import { NotRead } from '../form/not-read.tsx'
import { currentLanguage } from '../words.ts'
import { attributesQuery } from './queries.ts'
import type { MaterialValues } from './values.ts'

type Values = MaterialValues['attributes']
type AttributeFieldsProps = {
  category: number | null
  values: Values
  onChange(values: Values): void
  error?: ReactNode
}

/** The fields a site adds to the materials of a category, and to all materials. */
export function AttributeFields({ category, values, onChange, error }: AttributeFieldsProps) {
  const { t } = useTranslation()
  const {
    data: attributes,
    isError,
    refetch,
  } = useQuery({
    ...attributesQuery(category),
    placeholderData: keepPreviousData, // another category: the fields both have do not flicker
    throwOnError: false, // loads for another category while the user fills in the form
  })
  // Attributes read once stay valid when they cannot be reread.
  if (isError && !attributes) return <NotRead text={t('material.attributes_failed')} onRetry={() => void refetch()} />
  if (!attributes || attributes.length === 0) return null
  return (
    <>
      {error ? <Alert color="red">{error}</Alert> : null}
      <Grid aria-label={t('frame.menu.attributes')} role="group">
        {attributes.map((attribute) => (
          <Grid.Col key={attribute.id} span={{ base: 12, xs: 6 }}>
            <AttributeField
              attribute={attribute}
              value={values[attribute.id] ?? null}
              onChange={(value) => onChange({ ...values, [attribute.id]: value })}
            />
          </Grid.Col>
        ))}
      </Grid>
    </>
  )
}

type FieldProps = { attribute: Attribute; value: Values[number]; onChange(value: Values[number]): void }

function AttributeField({ attribute, value, onChange }: FieldProps) {
  const { t } = useTranslation()
  const label = attribute.unit ? `${attribute.name} (${attribute.unit})` : attribute.name
  switch (attribute.type) {
    case 'integer':
    case 'float':
      return (
        <NumberInput
          label={label}
          {...inputFormat(currentLanguage())}
          {...typedDecimals()}
          value={typeof value === 'number' || typeof value === 'string' ? value : ''}
          onChange={(typed) => onChange(typed === '' ? null : typed)} // `12.` on the way to 12.5 is no number yet
        />
      )
    case 'boolean':
      return (
        <Select
          label={label}
          clearable
          placeholder="—"
          data={[
            { value: 'true', label: t('form.yes') },
            { value: 'false', label: t('form.no') },
          ]}
          value={value === null ? null : String(value)}
          onChange={(choice) => onChange(choice === null ? null : choice === 'true')}
        />
      )
    case 'date':
      return <DayField label={label} isOptional value={typeof value === 'string' ? value : ''} onChange={onChange} />
    case 'string':
      return (
        <LimitedText
          label={label}
          longest={attribute.maxLength ?? null}
          value={typeof value === 'string' ? value : ''}
          onChange={onChange}
        />
      )
  }
}

type LimitedTextProps = { label: string; longest: number | null; value: string; onChange(text: string): void }

/** A text field that reports too long a text instead of cutting what the user pastes. */
function LimitedText({ label, longest, value, onChange }: LimitedTextProps) {
  const { t } = useTranslation()
  const isTooLong = longest !== null && codePoints(value.trim()) > longest
  return (
    <TextInput
      label={label}
      description={longest === null ? undefined : t('material.characters_limit', { count: longest })}
      error={isTooLong ? t('invalid.too_long', { count: longest }) : undefined}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
