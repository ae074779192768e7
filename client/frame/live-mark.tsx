import { Tooltip } from '@mantine/core'
import { IconBolt, IconBoltOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLiveState } from '../live.ts'
import { useIsPhone } from './page.tsx'

/** Says whether other users' changes arrive automatically. */
export function LiveMark() {
  const { t } = useTranslation()
  const state = useLiveState()
  const label = t(`frame.live.${state}`)
  // On a phone there is only room for bad news.
  const isQuiet = useIsPhone() && state !== 'lost'
  if (isQuiet) return null
  return (
    <Tooltip label={label}>
      <span
        role="img"
        aria-label={label}
        data-live={state}
        style={{ display: 'inline-flex', color: 'var(--mantine-color-dimmed)' }}
      >
        {state === 'lost' ? <IconBoltOff size={18} color="var(--mantine-color-orange-text)" /> : <IconBolt size={18} />}
      </span>
    </Tooltip>
  )
}
