import { Alert, Button, Checkbox, Fieldset, SimpleGrid, Stack, TagsInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem, call } from '../api.ts'
import { api } from '../endpoints.ts'
import { configQuery } from '../frame/access.ts'
import { queryClient } from '../query.ts'
import { drawNow } from '../ui/draw-now.ts'
import { arriveAt } from '../ui/focus/move.ts'
import { focusRefused } from '../ui/focus/refused.ts'
import { Password } from '../ui/password.tsx'
import { currentLanguage } from '../words.ts'

const blank = {
  company_name: '',
  park_name: '',
  pseudo: '',
  email: '',
  password: '',
  first_name: '',
  last_name: '',
  categories: [] as string[],
  demo: false,
}

/**
 * A site of one's own: its first admin and its name. With `isForImport`, the import of material
 * opens when it is done (rules/moving-in.md#2).
 * @param arrives the screen has just opened: the focus begins here, and stays with the choice of a
 * way afterwards
 */
export function NewSite({ isForImport, arrives }: { isForImport: boolean; arrives: boolean }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm({ mode: 'uncontrolled', initialValues: blank })
  const submit = form.onSubmit(async (values) => {
    setFailure(null)
    try {
      const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone
      // The checkbox may have been ticked before the user chose to import.
      const demo = !isForImport && values.demo
      await call(api.setup.create, { body: { ...values, demo, timezone, language: currentLanguage() } })
      queryClient.removeQueries({ queryKey: configQuery.queryKey })
      await (isForImport
        ? navigate({ to: '/import/$what', params: { what: 'materials' }, replace: true })
        : navigate({ to: '/', replace: true }))
    } catch (error) {
      const told = error instanceof ApiProblem && error.status < 500
      drawNow(() => {
        if (told) form.setErrors(error.fields)
        setFailure(told ? error.message : t('session.unreachable'))
      })
      focusRefused()
    }
  })
  const field = (name: Exclude<keyof typeof blank, 'categories' | 'demo'>) => ({
    key: form.key(name),
    ...form.getInputProps(name),
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {failure ? (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        ) : null}
        <Fieldset legend={t('setup.company')}>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput
              label={t('setup.company_name')}
              withAsterisk
              ref={arrives ? arriveAt : undefined}
              autoComplete="organization"
              {...field('company_name')}
            />
            <TextInput
              label={t('setup.park_name')}
              description={t('setup.park_help')}
              withAsterisk
              {...field('park_name')}
            />
          </SimpleGrid>
          <TagsInput
            mt="sm"
            label={t('setup.categories')}
            description={t('setup.categories_help')}
            key={form.key('categories')}
            {...form.getInputProps('categories')}
          />
        </Fieldset>
        <Fieldset legend={t('setup.admin')}>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput
              label={t('setup.pseudo')}
              description={t('user.pseudo_help')}
              withAsterisk
              autoComplete="username"
              {...field('pseudo')}
            />
            <TextInput label={t('setup.email')} type="email" withAsterisk autoComplete="email" {...field('email')} />
            <TextInput label={t('setup.first_name')} autoComplete="given-name" {...field('first_name')} />
            <TextInput label={t('setup.last_name')} autoComplete="family-name" {...field('last_name')} />
            <Password
              label={t('setup.password')}
              description={t('setup.password_help')}
              withAsterisk
              autoComplete="new-password"
              {...field('password')}
            />
          </SimpleGrid>
        </Fieldset>
        {isForImport ? null : (
          <Checkbox
            label={t('setup.demo')}
            description={t('setup.demo_help')}
            key={form.key('demo')}
            {...form.getInputProps('demo', { type: 'checkbox' })}
          />
        )}
        <Button type="submit" size="md" loading={form.submitting}>
          {t('setup.create')}
        </Button>
      </Stack>
    </form>
  )
}
