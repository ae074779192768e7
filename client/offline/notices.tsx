import { Alert, Button, Group } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { IconRefresh, IconWifiOff } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatTime } from '#shared/rules/format.ts'
import { wallClockOf } from '#shared/rules/period.ts'
import { queryClient } from '../query.ts'
import { useSettings } from '../session/session.ts'
import { currentLanguage } from '../words.ts'
import { oldestShown } from './shown.ts'
import { takeUpdate, useUpdate } from './update.ts'

/** These screens keep their counts on the device (rules/offline.md#8). */
const counting = ['/event-departure/', '/event-return/']

const watchQueries = (watcher: () => void) => queryClient.getQueryCache().subscribe(watcher)

/** Above every screen: that there is no network and how old the screen is, or that a newer version is ready. */
export function OfflineNotices() {
  const { t } = useTranslation()
  const { online } = useNetwork()
  const readAt = useSyncExternalStore(watchQueries, oldestShown)
  const hasUpdate = useUpdate()
  const isCounting = useLocation({ select: ({ pathname }) => counting.some((path) => pathname.startsWith(path)) })
  if (!online || readAt !== null)
    return (
      <Alert color={readAt === null ? 'orange' : 'gray'} icon={<IconWifiOff />} mb="sm" py="xs" role="status">
        {readAt === null ? t(isCounting ? 'frame.offline_counts' : 'frame.offline') : <ReadAt at={readAt} />}
      </Alert>
    )
  if (!hasUpdate) return null
  return (
    <Alert color="blue" icon={<IconRefresh />} mb="sm" py="xs" role="status">
      <Group justify="space-between" gap="xs">
        {t('frame.update')}
        <Button size="xs" variant="default" onClick={takeUpdate}>
          {t('frame.reload')}
        </Button>
      </Group>
    </Alert>
  )
}

/** When the server gave what the screen shows, by the site's clock. */
function ReadAt({ at }: { at: number }) {
  const { t } = useTranslation()
  const zone = useSettings().general.timezone
  const [read, now] = [wallClockOf(at, zone), wallClockOf(Date.now(), zone)]
  const time = formatTime(read)
  return read.slice(0, 10) === now.slice(0, 10)
    ? t('frame.offline_read', { time })
    : t('frame.offline_read_day', { day: formatDate(read, currentLanguage()), time })
}
