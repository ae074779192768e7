import { Alert, Button, Skeleton, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '../../frame/page.tsx'

type PendingProps = {
  /** Why there is nothing to show: the event is gone, or could not be read. */
  failure: 'gone' | 'failed' | null
  onRetry(): void
}

/** The shape of the details below their head while the event is read, or what kept them from it. */
export function Pending({ failure, onRetry }: PendingProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  if (failure) {
    return (
      <Alert color={failure === 'gone' ? 'yellow' : 'red'} icon={<IconAlertTriangle />} role="alert">
        <Stack align="flex-start" gap="xs">
          {t(`event.${failure}`)}
          {failure === 'gone' ? null : (
            <Button size="compact-sm" variant="default" onClick={onRetry}>
              {t('event.retry')}
            </Button>
          )}
        </Stack>
      </Alert>
    )
  }
  return (
    <Stack aria-busy aria-label={t('event.loading')} role="status">
      <Skeleton height={isPhone ? 44 : 38} />
      <Skeleton height={22} width="60%" />
      <Skeleton height={22} width="40%" />
      <Skeleton height={260} />
    </Stack>
  )
}
