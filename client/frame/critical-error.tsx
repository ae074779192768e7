import { Button, Center, Group, Stack, Text, Title } from '@mantine/core'
import { IconCalendar, IconRefresh } from '@tabler/icons-react'
import { type ErrorComponentProps, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem, isOutOfReach, Unreachable } from '../api.ts'
import { useLiveState } from '../live.ts'
import { queryClient } from '../query.ts'
import { showErrorDetails } from './failure-details.ts'
import { ButtonLink } from './link.tsx'

/** The message of an error: without network, the browser could not fetch the files of a screen. */
export const fileUnreachable = 'file unreachable'
/** Whether that is what an error says. */
export const isFileLost = (error: unknown): boolean => error instanceof Error && error.message === fileUnreachable

/**
 * The page shown instead of a screen that fails to load: not found, or an unknown failure
 * (rules/screen.md#20).
 */
export function CriticalError({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const isCalendar = useRouterState({ select: ({ location }) => location.pathname === '/' })
  const isLost = isFileLost(error)
  const isUnread = error instanceof Unreachable && !navigator.onLine
  const isOut = isOutOfReach(error)
  const isLive = useLiveState() === 'live'
  const wasLost = useRef(false)
  const notFound = error instanceof ApiProblem && error.status === 404
  const retry = useRef(async () => {})
  retry.current = async () => {
    await queryClient.resetQueries({ predicate: ({ state }) => state.status === 'error' })
    reset()
    await router.invalidate()
  }
  // The user types nothing here: the screen retries once the network is back, which may be before
  // this page is drawn.
  useEffect(() => {
    if (!isLost && !isUnread) return
    const again = () => (isLost ? location.reload() : void retry.current())
    if (navigator.onLine) again()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [isLost, isUnread])
  // The server is back, after a restart for instance.
  useEffect(() => {
    if (isOut && isLive && wasLost.current) void retry.current()
    wasLost.current = !isLive
  }, [isOut, isLive])
  return (
    <Center mih="60vh" p="md">
      <Stack align="center" ta="center" maw={480}>
        <Title order={1} size="h3">
          {t(notFound ? 'frame.error.not_found' : isUnread ? 'frame.error.unread_title' : 'frame.error.unknown')}
        </Title>
        <Text c="dimmed">{explain()}</Text>
        <Group justify="center">
          {notFound ? null : (
            <Button leftSection={<IconRefresh size={18} />} onClick={() => void retry.current()}>
              {t('frame.error.refresh')}
            </Button>
          )}
          {isCalendar ? null : (
            <ButtonLink to="/" variant="default" leftSection={<IconCalendar size={18} />}>
              {t('frame.error.back_to_calendar')}
            </ButtonLink>
          )}
          {notFound || isUnread ? null : (
            <Button variant="subtle" onClick={() => showErrorDetails(error)}>
              {t('frame.error.details')}
            </Button>
          )}
        </Group>
      </Stack>
    </Center>
  )

  function explain(): string {
    if (isUnread) return t('frame.error.unread')
    if (isOut || isLost) return t('frame.error.unreachable')
    return notFound ? error.message : t('frame.error.unknown_help')
  }
}
