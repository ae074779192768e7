import type { UnitOffEvent } from '#shared/unit.ts'
import { notifyWarning } from '../frame/notify.tsx'
import { i18next } from '../words.ts'

/**
 * Names the units that a write took off events to come. The notice stays until the user closes it:
 * those events counted on them (rules/unit.md#22).
 */
export function tellUnitsLeft(dropped: readonly UnitOffEvent[] = []): void {
  if (dropped.length === 0) return
  const units = dropped.map(
    ({ material_name, reference, event: { title } }) =>
      `${material_name} – ${reference} (${title ?? i18next.t('unit.gone_from_hidden')})`,
  )
  notifyWarning(units.join('\n'), { title: i18next.t('unit.gone_from', { count: units.length }), stays: true })
}
