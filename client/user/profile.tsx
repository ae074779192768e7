import { Fieldset, Grid, TextInput } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type User, UserUpdate } from '#shared/user.ts'
import { api } from '../endpoints.ts'
import { FormFrame } from '../form/form-frame.tsx'
import { useRecordForm } from '../form/record-form.ts'
import { refusing } from '../form/refusing.ts'
import { useWrite } from '../query.ts'
import { useUser } from '../session/session.ts'
import { Password } from '../ui/password.tsx'
import { PersonFields, personOf, personValuesOf, useUserLabels, useUserShown } from './person-fields.tsx'

const valuesOf = (user: User) => ({
  pseudo: user.pseudo,
  email: user.email,
  password: '',
  password_confirmation: '',
  ...personValuesOf(user.person),
})

/** The fields that users change of their own account. */
const own = UserUpdate.omit({ group_id: true, restricted_parks: true })

/**
 * The user's own account; a new password is typed twice, and not sent when the two differ
 * (rules/user.md#18).
 */
export function Profile() {
  const { t } = useTranslation()
  const router = useRouter()
  const user = useUser()
  const update = useWrite(api.user.update)
  const bodyOf = (values: ReturnType<typeof valuesOf>) => {
    const { pseudo, email, password } = values
    return { pseudo, email, password, person: personOf(values, user.person) }
  }
  const form = useRecordForm({
    values: valuesOf(user),
    version: user.version,
    record: { entity: 'user', id: user.id },
    read: (current) => valuesOf(current as User), // the server's GET shape
    labels: { ...useUserLabels(), password_confirmation: null }, // the password's message says it
    shown: useUserShown(),
    check: (values) => {
      const { password, password_confirmation } = values
      const refused = refusing(own, bodyOf)(values)
      return password === password_confirmation
        ? refused
        : { ...refused, password_confirmation: t('user.own.not_identical') }
    },
    save: (values, version) => update.mutateAsync({ params: { id: user.id }, body: bodyOf(values), version }),
    said: () => t('user.own.profile_saved'),
  })
  return (
    <FormFrame form={form} saveLabel={t('user.own.save_profile')} onCancel={() => router.history.back()}>
      <Fieldset legend={t('user.account')}>
        <Grid>
          <Grid.Col span={{ base: 12, xs: 6 }}>
            <TextInput
              label={t('user.pseudo')}
              withAsterisk
              autoComplete="username"
              {...form.getInputProps('pseudo')}
            />
          </Grid.Col>
          <Grid.Col span={{ base: 12, xs: 6 }}>
            <TextInput
              label={t('user.email')}
              type="email"
              withAsterisk
              autoComplete="email"
              {...form.getInputProps('email')}
            />
          </Grid.Col>
          <Grid.Col span={{ base: 12, xs: 6 }}>
            <Password
              label={t('user.new_password')}
              description={t('user.own.password_help')}
              autoComplete="new-password"
              {...form.getInputProps('password')}
            />
          </Grid.Col>
          <Grid.Col span={{ base: 12, xs: 6 }}>
            <Password
              label={t('user.own.confirmation')}
              autoComplete="new-password"
              {...form.getInputProps('password_confirmation')}
            />
          </Grid.Col>
        </Grid>
      </Fieldset>
      <PersonFields form={form} isRequired={user.person !== null} />
    </FormFrame>
  )
}
