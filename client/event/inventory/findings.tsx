import { IconAlertCircle, IconAlertTriangle, IconHelpHexagon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatQuantity } from '#shared/rules/format.ts'
import { PiecesFrom } from '../../sub-rental/pieces-from.tsx'
import { currentLanguage } from '../../words.ts'
import type { Exception } from './exceptions.ts'
import './findings.css'

/** Lists what is lost, broken or missing. Renders nothing when all came back in order. */
export function Findings({ exceptions }: { exceptions: readonly Exception[] }) {
  const { t } = useTranslation()
  if (exceptions.length === 0) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list longer than the dialog scrolls by keyboard
    <ul className="findings" aria-label={t('inventory.ask.findings')} tabIndex={0}>
      {exceptions.map((exception) => (
        <li key={exception.material.id}>
          <FindingName {...exception} />
          <FindingCounts {...exception} />
        </li>
      ))}
    </ul>
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
