import { Fieldset, Grid, Stack, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { User } from '#shared/user.ts'
import { AddressFields, addressLabels, addressValuesOf, idOf, useCountryShown } from '../form/address-fields.tsx'
import { NameFields } from '../person/name-fields.tsx'

/** The values of a user's person in a form, beside the user's own: their names do not collide. */
export const personValuesOf = (person: User['person'] | undefined) => ({
  first_name: person?.first_name ?? '',
  last_name: person?.last_name ?? '',
  nickname: person?.nickname ?? '',
  phone: person?.phone ?? '',
  ...addressValuesOf(person),
})
type PersonValues = ReturnType<typeof personValuesOf>

/**
 * The person to send. @returns undefined when there is none and the user typed nothing: an account
 * needs none
 */
export function personOf(values: PersonValues, present: User['person']): PersonBody | undefined {
  const { first_name, last_name, nickname, phone, street, postal_code, locality, country_id } = values
  const texts = { first_name, last_name, nickname, phone, street, postal_code, locality }
  const isBlank = country_id === null && Object.values(texts).every((text) => text.trim() === '')
  return present === null && isBlank ? undefined : { ...texts, country_id: idOf(country_id) }
}
type PersonBody = Omit<PersonValues, 'country_id'> & { country_id: number | null }

/** The required fields of a user's form: the server names the person's fields under `person`. */
type FormOfPerson = {
  // biome-ignore lint/suspicious/noExplicitAny: the form library types the props of an input as any
  getInputProps(field: keyof PersonValues): any
  // biome-ignore lint/suspicious/noExplicitAny: an error is whatever React shows
  errors: Record<string, any>
  clearFieldError(path: string): void
}

/** Names, phone and address of a user. */
export function PersonFields({ form, isRequired }: { form: FormOfPerson; isRequired: boolean }) {
  const { t } = useTranslation()
  const input = (field: keyof PersonValues) => {
    const { onChange, ...props } = form.getInputProps(field)
    return {
      ...props,
      error: form.errors[`person.${field}`],
      onChange: (value: unknown) => {
        form.clearFieldError(`person.${field}`)
        onChange(value)
      },
    }
  }
  return (
    <Fieldset legend={t('user.person')}>
      <Stack>
        <Grid>
          <NameFields input={input} isRequired={isRequired} />
          <Grid.Col span={{ base: 12, xs: 6 }}>
            <TextInput label={t('user.nickname')} autoComplete="off" {...input('nickname')} />
          </Grid.Col>
          <Grid.Col span={{ base: 12, xs: 6 }}>
            <TextInput label={t('address.phone')} type="tel" autoComplete="off" {...input('phone')} />
          </Grid.Col>
        </Grid>
        <AddressFields input={input} />
      </Stack>
    </Fieldset>
  )
}

/** The labels of a user's fields, for the conflict dialog. */
export function useUserLabels() {
  const { t } = useTranslation()
  return {
    pseudo: t('user.pseudo'),
    email: t('user.email'),
    password: t('user.new_password'),
    first_name: t('person.first_name'),
    last_name: t('person.last_name'),
    nickname: t('user.nickname'),
    phone: t('address.phone'),
    ...addressLabels(t),
  }
}

/** Fields of a user that are not plain text, for the same dialog; a password is not shown. */
export function useUserShown() {
  const country = useCountryShown()
  return (field: string, value: unknown): string | undefined =>
    field === 'password' && value !== '' ? '••••••••' : country(field, value)
}
