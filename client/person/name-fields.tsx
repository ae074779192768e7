import { Grid, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'

type NameFieldsProps = {
  // biome-ignore lint/suspicious/noExplicitAny: the form library types the props of an input as any
  input(field: 'first_name' | 'last_name'): any
  isRequired: boolean
  /** The dialog or page around starts at the first name. */
  hasFocus?: boolean
}

/** First and last name of a beneficiary, a technician or a user, as two columns of a grid. */
export function NameFields({ input, isRequired, hasFocus = false }: NameFieldsProps) {
  const { t } = useTranslation()
  const fields = ['first_name', 'last_name'] as const
  return fields.map((field) => (
    <Grid.Col key={field} span={{ base: 12, xs: 6 }}>
      <TextInput
        label={t(`person.${field}`)}
        withAsterisk={isRequired}
        data-autofocus={(hasFocus && field === 'first_name') || undefined}
        autoComplete="off"
        {...input(field)}
      />
    </Grid.Col>
  ))
}
