import { Input, NumberInput, SegmentedControl, Stack, Table, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatDecimal, formatMoney } from '#shared/rules/format.ts'
import { amounts, DegressiveFactor, type DegressiveRate, degressiveRate } from '#shared/rules/pricing.ts'
import { typedDecimals } from '../form/decimals.ts'
import { limitsOf } from '../form/limits.ts'
import { currentLanguage } from '../words.ts'
import type { Part } from './field.tsx'
import { Tiers } from './tiers.tsx'
import { type RateDraft, rateOf } from './values.ts'

const name = 'billing:degressiveRate'

/**
 * The price of several days from that of one: one factor or tiers (rules/amount.md#13), with
 * examples (rules/setting.md#17).
 */
export function Degressive({ form }: Part) {
  const { t } = useTranslation()
  const draft = form.values[name]
  const error = form.errors[name]
  const change = (part: Partial<RateDraft>) => {
    form.setFieldValue(name, { ...draft, ...part })
    form.clearFieldError(name)
  }
  const rate = rateOf(draft)
  const isFactor = draft.kind === 'factor'
  return (
    <Input.Wrapper
      labelElement="div"
      label={t('settings.billing.degressive')}
      description={t('settings.billing.degressive_help')}
      error={isFactor ? undefined : error}
    >
      <Stack gap="sm" mt={6} mb={6}>
        <SegmentedControl
          aria-label={t('settings.billing.kind')}
          value={draft.kind}
          onChange={(kind) => change({ kind })}
          data={(['factor', 'tiers'] as const).map((value) => ({ value, label: t(`settings.billing.kinds.${value}`) }))}
        />
        {isFactor ? (
          <NumberInput
            label={t('settings.billing.factor')}
            description={t('settings.billing.factor_help')}
            {...typedDecimals()}
            decimalScale={4}
            step={0.05}
            {...limitsOf(DegressiveFactor)}
            clampBehavior="none"
            value={draft.factor}
            error={error}
            onChange={(factor) => change({ factor })}
          />
        ) : (
          <Tiers tiers={draft.tiers} hasError={error !== undefined} onChange={(tiers) => change({ tiers })} />
        )}
        {rate ? <Preview rate={rate} currency={form.values['billing:currency']} /> : <Incomplete />}
      </Stack>
    </Input.Wrapper>
  )
}

const days = [1, 2, 3, 7, 14]
const dailyPrice = 100

/** The results for some usual durations, by the rule of bills. */
function Preview({ rate, currency }: { rate: DegressiveRate; currency: string }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const line = {
    rental_price: dailyPrice,
    replacement_price: null,
    quantity: 1,
    is_discountable: true,
    is_hidden_on_bill: false,
  }
  const total = (count: number) =>
    amounts([line], { days: count, degressive: rate, discountRate: 0, vatRate: 0 }).grand_total
  return (
    <Table withTableBorder captionSide="top">
      <Table.Caption ta="left">{t('settings.billing.preview')}</Table.Caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t('settings.billing.preview_days')}</Table.Th>
          <Table.Th scope="col" ta="right">
            {t('settings.billing.preview_rate')}
          </Table.Th>
          <Table.Th scope="col" ta="right">
            {t('settings.billing.preview_price', { price: formatMoney(dailyPrice, language, currency) })}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody style={{ fontVariantNumeric: 'tabular-nums' }}>
        {days.map((count) => (
          <Table.Tr key={count}>
            <Table.Th scope="row" fw={400} style={{ whiteSpace: 'nowrap' }}>
              {t('settings.billing.days', { count })}
            </Table.Th>
            <Table.Td ta="right">{formatDecimal(degressiveRate(rate, count), language)}</Table.Td>
            <Table.Td ta="right">{formatMoney(total(count), language, currency)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function Incomplete() {
  const { t } = useTranslation()
  return (
    <Text size="sm" c="dimmed" role="status">
      {t('settings.billing.preview_none')}
    </Text>
  )
}
