import { ActionIcon, Tooltip } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '../../frame/page.tsx'

type SteppingProps = { steps: { next?: (() => void) | undefined; previous?: (() => void) | undefined } }

/**
 * To the previous and the next event. At an end the button stays, so that nothing moves under the
 * pointer.
 */
export function Stepping({ steps }: SteppingProps) {
  const { t } = useTranslation()
  const size = useIsPhone() ? 44 : 36
  const buttons = [
    { name: t('event.previous'), key: 'K', Icon: IconChevronUp, go: steps.previous },
    { name: t('event.next'), key: 'J', Icon: IconChevronDown, go: steps.next },
  ]
  return buttons.map(({ name, key, Icon, go }) => (
    <Tooltip key={key} label={`${name} (${key})`}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={size}
        aria-label={name}
        aria-keyshortcuts={key}
        aria-disabled={go === undefined || undefined}
        data-disabled={go === undefined || undefined}
        onClick={go}
      >
        <Icon size={20} />
      </ActionIcon>
    </Tooltip>
  ))
}
