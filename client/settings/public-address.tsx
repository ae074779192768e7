import { Button, Group, Stack, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../endpoints.ts'
import { notifyDone, notifyFailure } from '../frame/notify.tsx'
import { useWrite } from '../query.ts'
import { useSettings } from '../session/session.ts'
import { ask } from '../ui/ask.tsx'
import { CopyField } from '../ui/copy-field.tsx'
import type { Part } from './field.tsx'

/**
 * The address of the public calendar, to copy or replace; before the first save there is none yet.
 */
export function PublicAddress({ form }: Part) {
  const { t } = useTranslation()
  const { calendar, version } = useSettings()
  const { url } = calendar.public
  const reset = useWrite(api.settings.reset)
  const [written, setWritten] = useState<number | null>(null)

  // A new address raises the form's version. It was this user's own change, so typed values stay. The
  // change stream may tell of it before the answer comes.
  useEffect(() => {
    if (form.changedBy !== null && written === version) form.keepEditing()
  }, [form.changedBy, form.keepEditing, version, written])

  if (!url) return <Text size="sm">{t('settings.calendar.url_unsaved')}</Text>

  const regenerate = async () => {
    const yes = await ask({
      title: t('settings.calendar.regenerate_ask'),
      text: t('settings.calendar.regenerate_text'),
      yes: t('settings.calendar.regenerate_yes'),
      no: t('form.cancel'),
      danger: true,
    })
    if (!yes) return
    try {
      const saved = await reset.mutateAsync({ params: { key: 'calendar.public.url' }, version })
      setWritten(saved.version)
      notifyDone(t('settings.calendar.regenerated'))
    } catch (error) {
      notifyFailure(error, t('settings.calendar.regenerate_failed'))
    }
  }
  return (
    <Stack gap="xs" align="flex-start">
      <CopyField
        label={t('settings.calendar.url')}
        value={url}
        copyLabel={t('settings.calendar.copy')}
        copiedLabel={t('settings.calendar.copied')}
        selectedLabel={t('form.selected')}
      />
      <Group>
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} />}
          loading={reset.isPending}
          onClick={() => void regenerate()}
        >
          {t('settings.calendar.regenerate')}
        </Button>
      </Group>
    </Stack>
  )
}
