import { NumberInput, Radio, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { VatRate } from '#shared/field.ts'
import { currencies } from '#shared/rules/currency.ts'
import { vatExemptionCodes } from '#shared/rules/legal-terms.ts'
import { billingModes, SettingValues } from '#shared/settings.ts'
import { typedDecimals } from '../form/decimals.ts'
import { limitsOf } from '../form/limits.ts'
import { currentLanguage } from '../words.ts'
import { Degressive } from './degressive.tsx'
import { type Part, Resettable } from './field.tsx'

/** How events are billed, and the figures and texts of estimates and bills. */
export function Billing({ form }: Part) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const present = form.values['billing:currency']
  const choices = useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'currency' })
    return [...new Set([present, ...currencies])]
      .sort()
      .map((value) => ({ value, label: `${value} – ${names.of(value)}` }))
  }, [language, present])
  return (
    <>
      <Resettable form={form} name="billing:mode" label={t('settings.billing.mode')}>
        <Radio.Group label={t('settings.billing.mode')} {...form.getInputProps('billing:mode')}>
          <Stack gap="sm" mt="xs">
            {billingModes.map((mode) => (
              <Radio
                key={mode}
                value={mode}
                label={t(`settings.billing.modes.${mode}`)}
                description={t(`settings.billing.modes_help.${mode}`)}
              />
            ))}
          </Stack>
        </Radio.Group>
      </Resettable>
      <Resettable form={form} name="billing:vatRate" label={t('settings.billing.vat_rate')}>
        <NumberInput
          label={t('settings.billing.vat_rate')}
          {...typedDecimals()}
          decimalScale={4}
          {...limitsOf(VatRate)}
          clampBehavior="none"
          {...form.getInputProps('billing:vatRate')}
        />
      </Resettable>
      <Resettable form={form} name="billing:vatExemption:reason" label={t('settings.billing.exemption_reason')}>
        <TextInput
          label={t('settings.billing.exemption_reason')}
          description={t('settings.billing.exemption_help')}
          placeholder={t('settings.billing.exemption_example')}
          {...form.getInputProps('billing:vatExemption:reason')}
        />
      </Resettable>
      <Resettable form={form} name="billing:vatExemption:code" label={t('settings.billing.exemption_code')}>
        <Select
          label={t('settings.billing.exemption_code')}
          description={t('settings.billing.exemption_code_help')}
          searchable
          clearable
          nothingFoundMessage={t('form.nothing_found')}
          data={vatExemptionCodes}
          {...form.getInputProps('billing:vatExemption:code')}
        />
      </Resettable>
      <Resettable form={form} name="billing:currency" label={t('settings.billing.currency')}>
        <Select
          label={t('settings.billing.currency')}
          searchable
          allowDeselect={false}
          nothingFoundMessage={t('form.nothing_found')}
          data={choices}
          {...form.getInputProps('billing:currency')}
        />
      </Resettable>
      <Resettable form={form} name="billing:degressiveRate" label={t('settings.billing.degressive')}>
        <Degressive form={form} />
      </Resettable>
      <Resettable form={form} name="billing:estimateValidity" label={t('settings.billing.estimate_validity')}>
        <NumberInput
          label={t('settings.billing.estimate_validity')}
          description={t('settings.billing.estimate_validity_help')}
          {...typedDecimals()}
          {...limitsOf(SettingValues.shape.billing.shape.estimateValidity)}
          clampBehavior="none"
          {...form.getInputProps('billing:estimateValidity')}
        />
      </Resettable>
      <Resettable form={form} name="billing:customText:title" label={t('settings.billing.custom_title')}>
        <TextInput label={t('settings.billing.custom_title')} {...form.getInputProps('billing:customText:title')} />
      </Resettable>
      <Resettable form={form} name="billing:customText:content" label={t('settings.billing.custom_content')}>
        <Textarea
          label={t('settings.billing.custom_content')}
          description={t('settings.billing.custom_help')}
          rows={10}
          {...form.getInputProps('billing:customText:content')}
        />
      </Resettable>
    </>
  )
}
