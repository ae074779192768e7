import type { UnitElsewhere } from '#shared/unit.ts'
import { notifyWarning } from '../../frame/notify.tsx'
import { i18next } from '../../words.ts'

/** Says that a unit is not counted since another event has it; that event is named where the user sees it. */
export function tellTaken({ reference, event: { title } }: UnitElsewhere): void {
  notifyWarning(
    title === null
      ? i18next.t('inventory.units.taken_hidden', { reference })
      : i18next.t('inventory.units.taken', { reference, title }),
  )
}
