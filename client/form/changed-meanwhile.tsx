import { Alert, Button, Group } from '@mantine/core'
import { IconUserEdit } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { RecordForm } from './record-form.ts'

/**
 * Says who changed the record during the edit, and offers to reload or to keep editing
 * (rules/change.md#17).
 */
export function ChangedMeanwhile<V extends Record<string, unknown>>({ form }: { form: RecordForm<V> }) {
  const { t } = useTranslation()
  if (form.changedBy === null) return null
  return (
    <Alert
      color="orange"
      icon={<IconUserEdit />}
      title={t('form.changed', { name: form.changedBy })}
      role="alert"
      mb="md"
    >
      <Group mt="xs">
        <Button size="xs" onClick={form.reload}>
          {t('form.reload')}
        </Button>
        <Button size="xs" variant="default" onClick={form.keepEditing}>
          {t('form.keep_editing')}
        </Button>
      </Group>
    </Alert>
  )
}
