import { Alert, Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconCircleCheck, IconLock } from '@tabler/icons-react'
import { getRouteApi, useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '../api.ts'
import { Minimal } from '../frame/minimal.tsx'
import { signIn } from '../session/session.ts'
import { arriveAt } from '../ui/focus/move.ts'
import { Password } from '../ui/password.tsx'
import { withWords } from '../words.ts'
import { afterSignIn } from './after-sign-in.ts'
import { useEndedWall } from './wall.ts'

const WallHead = lazy(() => withWords(() => import('./wall-head.tsx')).then((part) => ({ default: part.WallHead })))
const route = getRouteApi('/login')

const banners = {
  bye: { color: 'teal', icon: <IconCircleCheck />, text: 'session.banner.bye' },
  expired: { color: 'yellow', icon: <IconLock />, text: 'session.banner.expired' },
  restricted: { color: 'yellow', icon: <IconLock />, text: 'session.banner.restricted' },
} as const

/**
 * Signs in by email or pseudo (rules/session.md#15); the address's hash tells why the user is here
 * (rules/session.md#16).
 */
export function Login() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const search = route.useSearch()
  const { hash, state } = useLocation()
  /** Null until the first refusal, empty during another attempt. */
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { identifier: '', password: '' },
    validate: {
      identifier: (value) => (value.trim() === '' ? t('invalid.required') : null),
      password: (value) => (value === '' ? t('invalid.required') : null),
    },
  })
  const submit = form.onSubmit(async ({ identifier, password }) => {
    setFailure((before) => (before === null ? null : ''))
    try {
      await signIn(identifier, password)
      await navigate({ ...afterSignIn(search, wall ? { sought: wall } : state), replace: true })
    } catch (error) {
      const told = error instanceof ApiProblem && [400, 404, 429].includes(error.status)
      if (told) form.setErrors(error.fields)
      setFailure(told ? error.message : t('session.unreachable'))
    }
  })
  const wall = useEndedWall(state.sought)
  // The wall says what it lacks in its own words.
  const banner = wall
    ? undefined
    : (banners[hash as keyof typeof banners] as (typeof banners)[keyof typeof banners] | undefined)
  return (
    <Minimal title={t('session.title')}>
      <form onSubmit={submit} noValidate>
        <Stack>
          {wall ? (
            <Suspense>
              <WallHead />
            </Suspense>
          ) : (
            <div>
              <Title order={1} size="h3">
                {t('session.welcome')}
              </Title>
              <Text c="dimmed" size="sm">
                {t('session.welcome_help')}
              </Text>
            </div>
          )}
          {banner && failure === null ? (
            <Alert color={banner.color} icon={banner.icon} role="status">
              {t(banner.text)}
            </Alert>
          ) : null}
          {failure ? (
            <Alert color="red" icon={<IconLock />} role="alert">
              {failure}
            </Alert>
          ) : null}
          <TextInput
            label={t('session.identifier')}
            autoComplete="username"
            ref={arriveAt}
            withAsterisk
            key={form.key('identifier')}
            {...form.getInputProps('identifier')}
          />
          <Password
            label={t('session.password')}
            autoComplete="current-password"
            withAsterisk
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
          <Button type="submit" loading={form.submitting} size="md">
            {t('session.connect')}
          </Button>
          {/* Its message uses the sheet's margin, so that an empty line adds no height to the form.
           */}
          <Text size="xs" c="dimmed" ta="center" aria-live="polite" h={20} mt={-12} mb={-24}>
            {form.submitting ? t('session.wait') : ''}
          </Text>
        </Stack>
      </form>
    </Minimal>
  )
}
