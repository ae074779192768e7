import { IconCircleCheck, IconExternalLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatDays } from '#shared/rules/format.ts'
import type { UnitChoice } from '#shared/unit.ts'
import { StateMark } from '../../unit/state-mark.tsx'
import { currentLanguage } from '../../words.ts'
import { detailsAddress } from '../details-address.ts'

/** Why a unit can be named or not: it is free, on another event, or not available. */
export function Whereabouts({ unit: { state, event }, isStop }: { unit: UnitChoice; isStop: boolean }) {
  const { t } = useTranslation()
  if (state !== 'available') return <StateMark state={state} />
  if (event === null)
    return (
      <span className="unit-state" data-state="available">
        <IconCircleCheck size={16} aria-hidden />
        {t('unit.naming.free')}
      </span>
    )
  const { id, title, start_date, end_date } = event
  if (id === null || start_date === null || end_date === null) return t('unit.history_hidden')
  return (
    <>
      <a href={detailsAddress(id)} target="_blank" rel="noreferrer" tabIndex={isStop ? 0 : -1}>
        <span>{title}</span>
        <IconExternalLink size={14} aria-label={t('wizard.taken.new_tab')} />
      </a>
      <small className="figures">{formatDays(start_date, end_date, currentLanguage())}</small>
    </>
  )
}
