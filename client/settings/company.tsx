import { Box, Stack, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { addressOfStored } from '../api.ts'
import { api } from '../endpoints.ts'
import { AddressFields } from '../form/address-fields.tsx'
import { PictureField } from '../form/picture-field.tsx'
import { Billing } from './billing.tsx'
import { type Part, Resettable, Section } from './field.tsx'
import { LateTerms } from './late-terms.tsx'
import { LegalNumbers } from './legal-numbers.tsx'
import { Payment } from './payment.tsx'

/** The company as its papers show it, and its billing. */
export function CompanySettings({ form }: Part) {
  const { t } = useTranslation()
  return (
    <Stack>
      <Section title={t('settings.company.company')}>
        <TextInput
          label={t('settings.company.name')}
          withAsterisk
          autoComplete="organization"
          {...form.getInputProps('company:name')}
        />
        <Logo form={form} />
        <Box>
          <AddressFields input={(field) => form.getInputProps(`company:${field}`)} />
        </Box>
        <TextInput label={t('address.phone')} type="tel" autoComplete="tel" {...form.getInputProps('company:phone')} />
        <TextInput
          label={t('address.email')}
          type="email"
          autoComplete="email"
          {...form.getInputProps('company:email')}
        />
        <Resettable form={form} name="company:siret" label={t('company.siret')}>
          <TextInput
            label={t('company.siret')}
            description={t('company.siret_help')}
            inputMode="numeric"
            {...form.getInputProps('company:siret')}
          />
        </Resettable>
        <LegalNumbers form={form} />
        <Resettable form={form} name="company:vatNumber" label={t('settings.company.vat_number')}>
          <TextInput label={t('settings.company.vat_number')} {...form.getInputProps('company:vatNumber')} />
        </Resettable>
      </Section>
      <Section title={t('settings.billing.billing')}>
        <Billing form={form} />
      </Section>
      <Section title={t('settings.payment.payment')}>
        <Payment form={form} />
      </Section>
      <Section title={t('settings.terms.terms')}>
        <LateTerms form={form} />
      </Section>
    </Stack>
  )
}

/** The company's logo, on white in both colour schemes, as papers print it. */
function Logo({ form }: Part) {
  const { t } = useTranslation()
  const { 'company:logo': logo } = form.values
  return (
    <PictureField
      value={logo}
      stored={typeof logo === 'string' ? addressOfStored(api.settings.logo, {}, logo) : null}
      onChange={(logo) => {
        form.setFieldValue('company:logo', logo)
        form.clearFieldError('company:logo')
      }}
      words={{
        label: t('settings.company.logo'),
        help: t('settings.company.logo_help'),
        choose: t('settings.company.choose_logo'),
        change: t('settings.company.change_logo'),
        remove: t('settings.company.remove_logo'),
      }}
      image={{ h: 96, bg: 'white', p: 4 }}
      error={form.errors['company:logo']}
    />
  )
}
