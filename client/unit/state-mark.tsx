import { IconArchive, IconCircleCheck, IconHelpHexagon, IconTool } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { UnitState } from '#shared/unit.ts'

const icons: Record<UnitState, typeof IconTool> = {
  available: IconCircleCheck,
  out_of_order: IconTool,
  lost: IconHelpHexagon,
  retired: IconArchive,
}

/** The state of a unit in words, with a shape and a colour of its own. */
export function StateMark({ state }: { state: UnitState }) {
  const { t } = useTranslation()
  const Icon = icons[state]
  return (
    <span className="unit-state" data-state={state}>
      <Icon size={16} aria-hidden />
      {t(`unit.states.${state}`)}
    </span>
  )
}
