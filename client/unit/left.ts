import { notifications } from '@mantine/notifications'
import type { UnitOffEvent } from '#shared/unit.ts'
import { i18next } from '../words.ts'

/**
 * Names the units that a write took off events to come, in a notice that stays until the user closes
 * it: somebody counts on them (rules/unit.md#22).
 */
export function tellUnitsLeft(dropped: readonly UnitOffEvent[] = []): void {
  if (dropped.length === 0) return
  notifications.show({
    title: i18next.t('unit.gone_from', { count: dropped.length }),
    message: dropped
      .map(({ material_name, reference, event }) => {
        const title = event.title ?? i18next.t('unit.gone_from_hidden')
        return `${material_name} – ${reference} (${title})`
      })
      .join('\n'),
    color: 'yellow',
    autoClose: false,
    style: { whiteSpace: 'pre-line' },
    withCloseButton: true,
    closeButtonProps: { 'aria-label': i18next.t('frame.close') },
  })
}
