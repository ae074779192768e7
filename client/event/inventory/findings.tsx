import { IconAlertCircle, IconAlertTriangle, IconHelpHexagon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatQuantity } from '#shared/rules/format.ts'
import { PiecesFrom } from '../../sub-rental/pieces-from.tsx'
import { currentLanguage } from '../../words.ts'
import { type Exception, piecesOf } from './exceptions.ts'
import './findings.css'

type FindingListProps = {
  name: string
  /** Of all rows. */
  pieces: number
  rows: number
  children: ReactNode
}

/** What stands out, under a heading that says how many materials and pieces it is. */
export function FindingList({ name, pieces, rows, children }: FindingListProps) {
  const { t } = useTranslation()
  const shown = (count: number) => ({ count, shown: formatQuantity(count, currentLanguage()) })
  return (
    <section className="findings-part" aria-label={name}>
      <p className="findings-title">
        {name}
        <small className="figures">
          {t('inventory.group_rows', shown(rows))} · {t('inventory.group_pieces', shown(pieces))}
        </small>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list longer than the dialog scrolls by keyboard */}
      <ul className="findings" aria-label={name} tabIndex={0}>
        {children}
      </ul>
    </section>
  )
}

/** Lists what is lost, broken or missing. Renders nothing when all came back in order. */
export function Findings({ exceptions }: { exceptions: readonly Exception[] }) {
  const { t } = useTranslation()
  if (exceptions.length === 0) return null
  return (
    <FindingList name={t('inventory.ask.findings')} rows={exceptions.length} pieces={piecesOf(exceptions)}>
      {exceptions.map((exception) => (
        <li key={exception.material.id}>
          <FindingName {...exception} />
          <FindingCounts {...exception} />
        </li>
      ))}
    </FindingList>
  )
}

type Found = { id: number; name: string; reference: string }

/** Names a material, and the suppliers of the pieces beside ours, which never touch the stock. */
export function FindingName({ material: { id, name, reference } }: { material: Found }) {
  return (
    <span className="findings-name">
      {name}
      <small className="reference is-under">{reference}</small>
      <PiecesFrom materialId={id} />
    </span>
  )
}

/** How many pieces are lost, broken and missing, each in the colour of its weight. */
export function FindingCounts({ missing, broken, lost }: Pick<Exception, 'missing' | 'broken' | 'lost'>) {
  const { t } = useTranslation()
  const shown = (quantity: number) => ({ count: quantity, shown: formatQuantity(quantity, currentLanguage()) })
  return (
    <span className="findings-counts figures">
      {lost > 0 ? (
        <b data-weight="broken">
          <IconHelpHexagon size={16} aria-hidden />
          {t('inventory.state.lost', shown(lost))}
        </b>
      ) : null}
      {broken > 0 ? (
        <b data-weight="broken">
          <IconAlertCircle size={16} aria-hidden />
          {t('inventory.state.broken', shown(broken))}
        </b>
      ) : null}
      {missing > 0 ? (
        <b data-weight="missing">
          <IconAlertTriangle size={16} aria-hidden />
          {t('inventory.state.partial', shown(missing))}
        </b>
      ) : null}
    </span>
  )
}
