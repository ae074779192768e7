import { Alert } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { IconWifiOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** Says that there is no network, and that typed values are kept. */
export function OfflineBar() {
  const { t } = useTranslation()
  const { online } = useNetwork()
  if (online) return null
  return (
    <Alert color="orange" icon={<IconWifiOff />} mb="sm" role="status">
      {t('frame.offline')}
    </Alert>
  )
}
