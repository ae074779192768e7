import { Alert, Button, Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/**
 * Says beside a field that what it offers could not be read, and the way on; the form stays, with
 * what is typed in it.
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
