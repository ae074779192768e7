import { Alert, Stack, Text } from '@mantine/core'
import { IconCalendar, IconLock } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../frame/link.tsx'
import { Page } from '../frame/page.tsx'
import { CodeField } from './code-field.tsx'

const route = getRouteApi('/app/c/$code')

/** Says why a code leads no further: it is unknown, or its record has no page for this group. */
export function CodePage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
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
            <CodeField key={code} onTyped={(typed) => void navigate({ to: '/c/$code', params: { code: typed } })} />
          </>
        )}
        <ButtonLink to="/" variant="default" leftSection={<IconCalendar size={18} />}>
          {t('frame.error.back_to_calendar')}
        </ButtonLink>
      </Stack>
    </Page>
  )
}
