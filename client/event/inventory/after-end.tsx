import { Button, Group } from '@mantine/core'
import { IconArrowBackUp, IconLockOpen } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { eventMay } from '#shared/rules/event-state.ts'
import { useUser } from '../../session/session.ts'
import { useSiteDay } from '../../session/site-day.ts'
import { LateDialog } from './late-dialog.tsx'
import { ReopenDialog } from './reopen-dialog.tsx'

/** What may follow the end: late returns (rules/inventory.md#35), reopening (rules/inventory.md#36). */
export function AfterEnd({ event, isShort }: { event: Event; isShort: boolean }) {
  const { t } = useTranslation()
  const { group_id } = useUser()
  const { late_return, reopen_return } = eventMay(event, useSiteDay(), group_id)
  const [opened, setOpened] = useState<'late' | 'reopen' | null>(null)
  const close = () => setOpened(null)
  const isLate = isShort && late_return.allowed
  const mayReopen = reopen_return.shown && reopen_return.allowed
  if (!isLate && !mayReopen) return null
  return (
    <Group gap="xs">
      {isLate ? (
        <Button leftSection={<IconArrowBackUp size={18} aria-hidden />} onClick={() => setOpened('late')}>
          {t('inventory.late.open')}
        </Button>
      ) : null}
      {mayReopen ? (
        <Button
          variant="default"
          leftSection={<IconLockOpen size={18} aria-hidden />}
          onClick={() => setOpened('reopen')}
        >
          {t('inventory.reopen.open')}
        </Button>
      ) : null}
      {opened === 'late' ? <LateDialog event={event} onClose={close} /> : null}
      {opened === 'reopen' ? <ReopenDialog event={event} onClose={close} /> : null}
    </Group>
  )
}
