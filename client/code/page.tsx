import { Alert, Box, Stack, Text } from '@mantine/core'
import { IconCalendar, IconLock } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { CodedRecord } from '#shared/code.ts'
import { ButtonLink } from '../frame/link.tsx'
import { Page } from '../frame/page.tsx'
import { Candidates } from '../scan/coded/candidates.tsx'
import { UnitThing } from '../scan/thing/unit.tsx'
import { useCan } from '../session/session.ts'
import { CodeField } from './code-field.tsx'

const route = getRouteApi('/app/c/$code')

/**
 * Says why a code leads no further: several units bear it as their serial number, it is unknown, or
 * its record has no page for this user.
 */
export function CodePage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { code } = route.useParams()
  const answer = route.useLoaderData()
  return (
    <Page {...headOf()} narrow>
      <Stack align="flex-start">
        {answer.state === 'found' ? (
          <Found record={answer.record} />
        ) : answer.state === 'ambiguous' ? (
          <>
            <Text>{t('scan.why.ambiguous')}</Text>
            <Candidates records={answer.candidates}>
              {({ id }, face) => <ButtonLink {...face} to="/c/$code" params={{ code }} search={{ unit: id }} />}
            </Candidates>
          </>
        ) : (
          <>
            <Text style={{ overflowWrap: 'anywhere' }}>{t('code.unknown_help', { code })}</Text>
            <CodeField key={code} onTyped={(typed) => void navigate({ to: '/c/$code', params: { code: typed } })} />
          </>
        )}
        <ButtonLink to="/" variant="default" leftSection={<IconCalendar size={18} />}>
          {t('frame.error.back_to_calendar')}
        </ButtonLink>
      </Stack>
    </Page>
  )

  function headOf(): { title: string; subtitle?: string } {
    if (answer.state === 'ambiguous') return { title: code }
    if (answer.state === 'unknown') return { title: t('code.unknown') }
    return { title: answer.record.label, subtitle: t(`code.kind.${answer.record.kind}`) }
  }
}

/** Shows a record whose page this user may not open, such as a unit of a hidden material. */
function Found({ record }: { record: CodedRecord }) {
  const { t } = useTranslation()
  const mayEdit = useCan('unit:edit')
  if (record.kind === 'unit' && mayEdit) {
    return (
      <Box w="100%">
        <UnitThing key={record.id} record={record} />
      </Box>
    )
  }
  return (
    <Alert icon={<IconLock />} color="gray" w="100%">
      {t('code.closed')}
    </Alert>
  )
}
