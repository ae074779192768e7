import { Alert, Button, Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/**
 * Says beside a field that its choices failed to load, and offers to retry; the form stays, with
 * its typed values.
 */
export function NotRead({ text, onRetry }: { text: string; onRetry(): void }) {
  const { t } = useTranslation()
  return (
    <Alert color="red" icon={<IconAlertTriangle />} role="alert">
      <Group>
        {text}
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          {t('form.retry')}
        </Button>
      </Group>
    </Alert>
  )
}
