import { Group, NumberInput, Select, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { paymentMeans, SettingValues } from '#shared/settings.ts'
import { typedDecimals } from '../form/decimals.ts'
import { limitsOf } from '../form/limits.ts'
import { type Part, Resettable } from './field.tsx'

/** How and until when customers pay: printed on bills, and part of an electronic invoice. */
export function Payment({ form }: Part) {
  const { t } = useTranslation()
  return (
    <>
      <Resettable form={form} name="billing:paymentTerms" label={t('settings.payment.terms')}>
        <Textarea
          label={t('settings.payment.terms')}
          description={t('settings.payment.terms_help')}
          autosize
          minRows={2}
          {...form.getInputProps('billing:paymentTerms')}
        />
      </Resettable>
      <Group grow align="flex-start" preventGrowOverflow={false}>
        <Resettable form={form} name="billing:paymentDays" label={t('settings.payment.days')}>
          <NumberInput
            label={t('settings.payment.days')}
            description={t('settings.payment.days_help')}
            {...typedDecimals()}
            {...limitsOf(SettingValues.shape.billing.shape.paymentDays)}
            clampBehavior="none"
            {...form.getInputProps('billing:paymentDays')}
          />
        </Resettable>
        <Resettable form={form} name="billing:paymentMeans" label={t('settings.payment.means')}>
          <Select
            label={t('settings.payment.means')}
            description={t('settings.payment.means_help')}
            clearable
            placeholder={t('settings.payment.any')}
            data={paymentMeans.map((value) => ({ value, label: t(`settings.payment.mean.${value}`) }))}
            {...form.getInputProps('billing:paymentMeans')}
          />
        </Resettable>
      </Group>
      <Resettable form={form} name="billing:iban" label={t('settings.payment.iban')}>
        <TextInput
          label={t('settings.payment.iban')}
          autoComplete="off"
          spellCheck={false}
          className="figures"
          {...form.getInputProps('billing:iban')}
        />
      </Resettable>
      <Resettable form={form} name="billing:bic" label={t('settings.payment.bic')}>
        <TextInput
          label={t('settings.payment.bic')}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('billing:bic')}
        />
      </Resettable>
    </>
  )
}
