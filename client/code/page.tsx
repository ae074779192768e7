import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconCalendar, IconLock, IconQrcode } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../frame/link.tsx'
import { Page } from '../frame/page.tsx'

const route = getRouteApi('/app/c/$code')

/** Says why a code leads no further: it is unknown, or its record has no page for this group. */
export function CodePage() {
  const { t } = useTranslation()
  const { code } = route.useParams()
  const found = route.useLoaderData()
  return (
    <Page title={found ? found.label : t('code.unknown')} subtitle={found ? t(`code.kind.${found.kind}`) : null} narrow>
      <Stack align="flex-start">
        {found ? (
          <Alert icon={<IconLock />} color="gray" w="100%">
            {t('code.closed')}
          </Alert>
        ) : (
          <>
            <Text>{t('code.unknown_help', { code })}</Text>
            <OtherCode key={code} />
          </>
        )}
        <ButtonLink to="/" variant="default" leftSection={<IconCalendar size={18} />}>
          {t('frame.error.back_to_calendar')}
        </ButtonLink>
      </Stack>
    </Page>
  )
}

/** A label that a camera misreads can still be typed. */
function OtherCode() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const open = (event: FormEvent) => {
    event.preventDefault()
    const code = typed.trim()
    if (code !== '') void navigate({ to: '/c/$code', params: { code } })
  }
  return (
    <form onSubmit={open} style={{ width: '100%', maxWidth: 420 }}>
      <Group align="flex-end" wrap="nowrap">
        <TextInput
          label={t('code.other')}
          description={t('code.other_help')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoCapitalize="characters"
          autoComplete="off"
          style={{ flex: 1 }}
        />
        <Button type="submit" leftSection={<IconQrcode size={18} />}>
          {t('code.search')}
        </Button>
      </Group>
    </form>
  )
}
