import { Grid, Group, NumberInput, Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Material } from '#shared/material-shape.ts'
import { formatRate } from '#shared/rules/format.ts'
import { measures } from '#shared/rules/measures.ts'
import { typedDecimals, typedMoney } from '../form/decimals.ts'
import type { RecordForm } from '../form/record-form.ts'
import { useSettings } from '../session/session.ts'
import { currentLanguage } from '../words.ts'
import { CountedByUnits, WhatBecomesOfUnits } from './by-unit.tsx'
import { type Figure, limits, type MaterialValues, refusedFigures } from './values.ts'

/**
 * Quantities and prices. An impossible value is reported under its field as the user types, and
 * stays as typed (rules/material.md#28): the server would correct some silently
 * (rules/material.md#8, rules/material.md#9).
 */
export function Figures({ form, material }: { form: RecordForm<MaterialValues>; material: Material | undefined }) {
  const { t } = useTranslation()
  const { billing } = useSettings()
  const hasPrice = Number(form.values.rental_price) > 0
  const refused = refusedFigures(form.values, t)
  const figure = (name: Figure) => ({
    label: t(`material.${name}`),
    ...limits[name],
    clampBehavior: 'none' as const,
    ...form.getInputProps(name),
    error: refused[name] ?? form.errors[name],
  })
  const quantity = typedDecimals() // a fraction stays as typed, for the form to refuse
  const hasBilling = billing.mode !== 'none'
  // Quantities in one row and money in the next; without prices all three fit into one.
  const third = { base: 6, xs: 4 }
  const half = hasBilling ? 6 : third
  const money = typedMoney(billing.currency)
  // Its units count; until they are made, the quantities say how many there will be.
  const counted = material?.is_unitary && form.values.is_unitary ? material : null
  return (
    <>
      <Switch
        label={t('unit.track')}
        description={t('unit.track_help')}
        {...form.getInputProps('is_unitary', { type: 'checkbox' })}
      />
      {counted ? <CountedByUnits material={counted} /> : null}
      <Grid>
        {counted ? null : (
          <>
            <Grid.Col span={half}>
              <NumberInput
                withAsterisk
                {...quantity}
                {...figure('stock_quantity')}
                onChange={(stock) => {
                  form.setFieldValue('stock_quantity', stock)
                  form.clearFieldError('out_of_order_quantity') // what was too many may fit now
                }}
              />
            </Grid.Col>
            <Grid.Col span={half}>
              <NumberInput {...quantity} {...figure('out_of_order_quantity')} />
            </Grid.Col>
            <WhatBecomesOfUnits form={form} material={material} />
          </>
        )}
        {hasBilling ? (
          <Grid.Col span={third}>
            <NumberInput
              withAsterisk
              {...money}
              {...figure('rental_price')}
              onChange={(price) => {
                form.setFieldValue('rental_price', price)
                // A price and hidden on the bill exclude each other: a positive price turns the
                // switch off.
                if (Number(price) > 0) form.setFieldValue('is_hidden_on_bill', false)
              }}
            />
          </Grid.Col>
        ) : null}
        {hasBilling ? (
          <Grid.Col span={third}>
            <NumberInput
              decimalScale={4}
              hideControls
              {...typedDecimals()}
              placeholder={t('material.vat_rate_site', { rate: formatRate(billing.vatRate, currentLanguage()) })}
              {...figure('vat_rate')}
            />
          </Grid.Col>
        ) : null}
        <Grid.Col span={third}>
          <NumberInput {...money} {...figure('replacement_price')} />
        </Grid.Col>
      </Grid>
      {hasBilling ? (
        <Group gap="xl" align="flex-start">
          <Switch
            label={t('material.is_discountable')}
            {...form.getInputProps('is_discountable', { type: 'checkbox' })}
          />
          <Switch
            label={t('material.is_hidden_on_bill')}
            description={hasPrice ? t('material.price_must_be_zero') : undefined}
            disabled={hasPrice}
            {...form.getInputProps('is_hidden_on_bill', { type: 'checkbox' })}
          />
        </Group>
      ) : null}
      <Grid>
        {measures.map((measure) => (
          <Grid.Col key={measure} span={4}>
            <NumberInput decimalScale={3} hideControls {...typedDecimals()} {...figure(measure)} />
          </Grid.Col>
        ))}
      </Grid>
    </>
  )
}
