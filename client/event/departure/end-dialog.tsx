import { IconAlertTriangle, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatQuantity } from '#shared/rules/format.ts'
import type { Scans } from '../../scan/use-scans.ts'
import { currentLanguage } from '../../words.ts'
import { EndFrame } from '../inventory/end-frame.tsx'
import { FindingList, FindingName } from '../inventory/findings.tsx'
import type { Changes } from './changes.ts'

type DepartureEndProps = {
  title: string
  changes: Changes
  scans: Scans
  isBusy: boolean
  onEnd(): void
  onLater(): void
  onClose(): void
}

/** Ends a departure that differs from its list: names what stays behind, and what goes beyond it. */
export function DepartureEnd({ title, changes, scans, isBusy, onEnd, onLater, onClose }: DepartureEndProps) {
  const { t } = useTranslation()
  const { out, listed, left, beyond } = changes
  const shown = (quantity: number) => formatQuantity(quantity, currentLanguage())
  return (
    <EndFrame
      words="departure"
      size={560}
      text={t('departure.ask.out', { title, count: out, shown: shown(out), all: shown(listed) })}
      facts={[...(beyond.length > 0 ? [t('departure.ask.joins')] : []), t('departure.ask.confirms')]}
      yes={t('departure.ask.yes')}
      scans={scans}
      isBusy={isBusy}
      onEnd={onEnd}
      onLater={onLater}
      onClose={onClose}
      list={
        <>
          <Told list={left} name={t('departure.ask.left')} icon={<IconAlertTriangle size={16} aria-hidden />} />
          <Told list={beyond} name={t('departure.ask.beyond')} icon={<IconPlus size={16} aria-hidden />} isMore />
        </>
      }
    />
  )
}

type ToldProps = { list: Changes['left']; name: string; icon: ReactNode; isMore?: boolean }

function Told({ list, name, icon, isMore = false }: ToldProps) {
  if (list.length === 0) return null
  return (
    <FindingList name={name} rows={list.length} pieces={list.reduce((sum, { quantity }) => sum + quantity, 0)}>
      {list.map(({ material, quantity }) => (
        <li key={material.id}>
          <FindingName material={material} />
          <span className="findings-counts figures">
            <b data-weight={isMore ? 'more' : 'missing'}>
              {icon}
              {formatQuantity(quantity, currentLanguage())}
            </b>
          </span>
        </li>
      ))}
    </FindingList>
  )
}
