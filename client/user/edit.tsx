import { Fieldset, Grid, MultiSelect, Select, Stack, TextInput } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type Group, groups } from '#shared/permissions.ts'
import { type User, UserInput, UserUpdate } from '#shared/user.ts'
import { api } from '../endpoints.ts'
import { creating } from '../form/going-on.tsx'
import { about, useRecordForm } from '../form/record-form.ts'
import { editing, RecordPage } from '../form/record-page.tsx'
import { refusing } from '../form/refusing.ts'
import { HistoryFold } from '../history/fold.tsx'
import { q, useWrite } from '../query.ts'
import { useUser } from '../session/session.ts'
import { Password } from '../ui/password.tsx'
import { PersonFields, personOf, personValuesOf, useUserLabels, useUserShown } from './person-fields.tsx'

const parkChoices = q(api.park.choices, {})

const valuesOf = (user?: User) => ({
  pseudo: user?.pseudo ?? '',
  email: user?.email ?? '',
  group_id: user?.group_id ?? ('member' as Group),
  password: '',
  restricted_parks: (user?.restricted_parks ?? []).map(String),
  ...personValuesOf(user?.person),
})

type Values = ReturnType<typeof valuesOf>

const accountOf = ({ pseudo, email, group_id, password, restricted_parks }: Values) => ({
  pseudo,
  email,
  group_id,
  password,
  restricted_parks: restricted_parks.map(Number),
})
/** A new user has a person: without names, each one is reported as missing (rules/user.md#5). */
const bodyOf = (values: Values) => ({ ...accountOf(values), person: personOf(values, null) ?? null })

function UserForm({ record: user }: { record?: User }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const self = useUser()
  const create = useWrite(api.user.create)
  const update = useWrite(api.user.update)
  const labels = useUserLabels()
  const told = useUserShown()
  const { data: parks } = useSuspenseQuery(parkChoices)
  const changeOf = (values: Values) => ({ ...accountOf(values), person: personOf(values, user?.person ?? null) })
  const form = useRecordForm({
    ...about('user', user, valuesOf),
    labels: { ...labels, group_id: t('user.group'), restricted_parks: t('user.restricted_parks') },
    shown: (field, value) => {
      if (field === 'group_id') return t(`user.groups.${value as Group}`) // its own value
      if (field !== 'restricted_parks') return told(field, value)
      const hidden = value as string[] // likewise
      return (
        parks
          .filter(({ id }) => hidden.includes(String(id)))
          .map(({ name }) => name)
          .join(', ') || undefined
      )
    },
    check: user ? refusing(UserUpdate, changeOf) : refusing(UserInput, bodyOf),
    save: (values, version) =>
      user
        ? update.mutateAsync({ params: { id: user.id }, body: changeOf(values), version })
        : create.mutateAsync({ body: bodyOf(values) }),
    said: ({ pseudo }) => t('user.saved', { name: pseudo }),
    // Users who have just left the admin group may no longer open the list.
    onSaved: (_, { group_id }) => navigate({ to: user?.id === self.id && group_id !== 'admin' ? '/' : '/users' }),
  })
  return (
    <RecordPage
      noun="user"
      name={user?.pseudo}
      form={form}
      below={user ? <HistoryFold entity="user" id={user.id} /> : null}
    >
      <Fieldset legend={t('user.account')}>
        <Stack>
          <Grid>
            <Grid.Col span={{ base: 12, xs: 6 }}>
              <TextInput
                label={t('user.pseudo')}
                description={t('user.pseudo_help')}
                withAsterisk
                data-autofocus
                autoComplete="off"
                {...form.getInputProps('pseudo')}
              />
            </Grid.Col>
            <Grid.Col span={{ base: 12, xs: 6 }}>
              <TextInput
                label={t('user.email')}
                type="email"
                withAsterisk
                autoComplete="off"
                {...form.getInputProps('email')}
              />
            </Grid.Col>
            <Grid.Col span={12}>
              <Password
                label={t(user ? 'user.new_password' : 'user.password')}
                description={t(user ? 'user.password_set_help' : 'user.password_help')}
                withAsterisk={!user}
                autoComplete="new-password"
                {...form.getInputProps('password')}
              />
            </Grid.Col>
            <Grid.Col span={12}>
              <Select
                label={t('user.group')}
                description={t(`user.groups_help.${form.values.group_id}`)}
                withAsterisk
                allowDeselect={false}
                data={groups.map((group) => ({ value: group, label: t(`user.groups.${group}`) }))}
                value={form.values.group_id}
                error={form.errors.group_id}
                onChange={(group) => {
                  if (!group) return
                  form.setFieldValue('group_id', group)
                  if (group === 'admin') form.setFieldValue('restricted_parks', [])
                }}
              />
            </Grid.Col>
            <Grid.Col span={12}>
              <RestrictedParks
                isAdmin={form.values.group_id === 'admin'}
                value={form.values.restricted_parks}
                onChange={(parks) => form.setFieldValue('restricted_parks', parks)}
                error={form.errors.restricted_parks}
              />
            </Grid.Col>
          </Grid>
        </Stack>
      </Fieldset>
      <PersonFields form={form} isRequired={!user || user.person !== null} />
    </RecordPage>
  )
}

type RestrictedParksProps = {
  isAdmin: boolean
  value: string[]
  onChange(parks: string[]): void
  error: React.ReactNode
}

/**
 * The parks a user does not see (rules/restricted-park.md#1); an admin sees all of them
 * (rules/restricted-park.md#3).
 */
function RestrictedParks({ isAdmin, value, onChange, error }: RestrictedParksProps) {
  const { t } = useTranslation()
  const { data: parks } = useSuspenseQuery(parkChoices)
  const isOffered = (id: string) => parks.some((park) => String(park.id) === id)
  const trashed = value.filter((id) => !isOffered(id)) // kept invisibly: the park may come back from the trash
  return (
    <MultiSelect
      label={t('user.restricted_parks')}
      description={t(isAdmin ? 'user.restricted_parks_admin' : 'user.restricted_parks_help')}
      data={parks.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value.filter(isOffered)}
      onChange={(chosen) => onChange([...chosen, ...trashed])}
      disabled={isAdmin}
      searchable
      clearable
      nothingFoundMessage={t('form.nothing_found')}
      error={error}
    />
  )
}

export const NewUser = creating(UserForm)
export const EditUser = editing(api.user.get, UserForm)
