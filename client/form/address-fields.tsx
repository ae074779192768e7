import { Grid, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { api } from '../endpoints.ts'
import { q } from '../query.ts'
import { NotRead } from './not-read.tsx'

type Field = 'street' | 'postal_code' | 'locality' | 'country_id'
type AddressFieldsProps = {
  /** Props of an input, as the form gives them: country_id is a string here, like every choice. */
  // biome-ignore lint/suspicious/noExplicitAny: the form library types the props of an input as any
  input(field: Field): any
}

/** Street, postal code, locality and country of a person, a company or a park. */
export function AddressFields({ input }: AddressFieldsProps) {
  const { t } = useTranslation()
  const { data: countries, isError, refetch } = useCountries()
  return (
    <Grid>
      <Grid.Col span={12}>
        <TextInput label={t('address.street')} autoComplete="street-address" {...input('street')} />
      </Grid.Col>
      <Grid.Col span={{ base: 12, xs: 4 }}>
        <TextInput label={t('address.postal_code')} autoComplete="postal-code" {...input('postal_code')} />
      </Grid.Col>
      <Grid.Col span={{ base: 12, xs: 8 }}>
        <TextInput label={t('address.locality')} autoComplete="address-level2" {...input('locality')} />
      </Grid.Col>
      <Grid.Col span={12}>
        <Select
          label={t('address.country')}
          searchable
          clearable
          nothingFoundMessage={countries && t('form.nothing_found')}
          data={(countries ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          {...input('country_id')}
        />
        {isError && !countries ? <NotRead text={t('address.countries_failed')} onRetry={() => void refetch()} /> : null}
      </Grid.Col>
    </Grid>
  )
}

/** The countries to choose from; the form works without them. */
const useCountries = () => useQuery({ ...q(api.country.list, {}), throwOnError: false })

/** A country as the conflict dialog shows it; undefined for any other field. */
export function useCountryShown() {
  const { data: countries = [] } = useCountries()
  return (field: string, value: unknown): string | undefined =>
    field === 'country_id' ? countries.find(({ id }) => String(id) === value)?.name : undefined
}

type Addressed = Record<Exclude<Field, 'country_id'>, string | null> & { country_id: number | null }

/** The values of an address in a form. */
export const addressValuesOf = (record: Partial<Addressed> | null | undefined) => ({
  street: record?.street ?? '',
  postal_code: record?.postal_code ?? '',
  locality: record?.locality ?? '',
  country_id: choiceOf(record?.country_id ?? null),
})

/** The labels of the fields of an address. */
export const addressLabels = (t: TFunction) => ({
  street: t('address.street'),
  postal_code: t('address.postal_code'),
  locality: t('address.locality'),
  country_id: t('address.country'),
})

/** A form's values with the country as sent. */
export const withCountryId = <V extends { country_id: string | null }>(values: V) => ({
  ...values,
  country_id: idOf(values.country_id),
})

/** A choice holds the id as text; the API wants a number or null. */
export const idOf = (choice: string | null): number | null => (choice === null || choice === '' ? null : Number(choice))
export const choiceOf = (id: number | null): string | null => (id === null ? null : String(id))
