import { NumberInput, Radio, Stack, Text, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FixedPenalty, lawfulRecoveryFee } from '#shared/rules/legal-terms.ts'
import { typedDecimals } from '../form/decimals.ts'
import { limitsOf } from '../form/limits.ts'
import { type Part, Resettable } from './field.tsx'

const kinds = ['ecb', 'legal', 'fixed'] as const

/**
 * The terms of late and early payment on bills of a French company (code de commerce, L441-9 and
 * L441-10).
 */
export function LateTerms({ form }: Part) {
  const { t } = useTranslation()
  const name = 'billing:latePenalty'
  const penalty = form.values[name]
  const write = (part: Partial<typeof penalty>) => {
    form.setFieldValue(name, { ...penalty, ...part })
    form.clearFieldError(name)
  }
  const isFixed = penalty.kind === 'fixed'
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('settings.terms.help')}
      </Text>
      <Resettable form={form} name={name} label={t('settings.terms.penalty')}>
        <Radio.Group
          label={t('settings.terms.penalty')}
          value={penalty.kind}
          onChange={(kind) => write({ kind: kinds.find((one) => one === kind) ?? 'ecb' })}
        >
          <Stack gap="sm" mt="xs">
            {kinds.map((kind) => (
              <Radio key={kind} value={kind} label={t(`settings.terms.kinds.${kind}`)} />
            ))}
          </Stack>
        </Radio.Group>
        {isFixed ? (
          <NumberInput
            mt="xs"
            label={t('settings.terms.rate')}
            description={t('settings.terms.rate_help')}
            {...typedDecimals()}
            decimalScale={2}
            {...limitsOf(FixedPenalty)}
            clampBehavior="none"
            value={penalty.rate}
            error={form.errors[name]}
            onChange={(rate) => write({ rate })}
          />
        ) : null}
      </Resettable>
      <Resettable form={form} name="billing:recoveryFee" label={t('settings.terms.recovery_fee')}>
        <NumberInput
          label={t('settings.terms.recovery_fee')}
          description={t('settings.terms.recovery_fee_help')}
          {...typedDecimals()}
          decimalScale={2}
          min={lawfulRecoveryFee}
          clampBehavior="none"
          {...form.getInputProps('billing:recoveryFee')}
        />
      </Resettable>
      <Resettable form={form} name="billing:earlyDiscount" label={t('settings.terms.early_discount')}>
        <Textarea
          label={t('settings.terms.early_discount')}
          description={t('settings.terms.early_discount_help')}
          autosize
          minRows={1}
          {...form.getInputProps('billing:earlyDiscount')}
        />
      </Resettable>
    </>
  )
}
