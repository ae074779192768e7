import { IconExternalLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { TakenBy } from '#shared/material-shape.ts'
import { formatDate, formatQuantity, formatTime } from '#shared/rules/format.ts'
import { currentLanguage } from '../../../../words.ts'
import { detailsAddress } from '../../../details-address.ts'
import type { Missing } from '../../../use-materials.ts'

type HoldersProps = {
  id: number
  missing: Missing
  /** The first day of the examined event: its year goes without saying. */
  from: string
}

/** Holders named; the others are counted. */
const named = 3

/**
 * The events that hold what lacks of a material, and until when, each linked to its details in a new
 * tab (rules/wizard.md#15). The server names them once the quantity is saved.
 */
export function Holders({ id, missing, from }: HoldersProps) {
  const { t } = useTranslation()
  const found = missing.byId.get(id)
  if (!found) {
    if (missing.hasFailed) return <p className="load-holder">{t('wizard.taken.failed')}</p>
    // Its line is reserved: what follows does not move when the answer comes.
    return <p className="load-holder">{missing.isWaiting ? t('wizard.taken.waiting') : '\u00a0'}</p>
  }
  const others = found.taken_by.length - named
  return (
    <>
      {found.stock_short ? <p className="load-holder">{t('wizard.taken.stock')}</p> : null}
      {found.taken_by.slice(0, named).map((taker, at) => (
        <Holder key={taker.id ?? `nameless ${at}`} taker={taker} from={from} />
      ))}
      {others > 0 ? <p className="load-holder">{t('choosing.more_holders', { count: others })}</p> : null}
    </>
  )
}

function Holder({ taker, from }: { taker: TakenBy; from: string }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const shown = formatQuantity(taker.quantity, language)
  const notes = [
    taker.is_confirmed ? [] : t('wizard.taken.unconfirmed'),
    taker.by_margin ? t('wizard.taken.by_margin') : [],
  ].flat()
  if (taker.id === null) return <p className="load-holder">{t('wizard.taken.nameless', { shown })}</p>
  const { mobilization_end_date: end } = taker
  return (
    <p className="load-holder">
      {t('wizard.taken.one', { shown })}{' '}
      <a href={detailsAddress(taker.id)} target="_blank" rel="noreferrer">
        {taker.title}
        <IconExternalLink size={14} aria-label={t('wizard.taken.new_tab')} />
      </a>{' '}
      {end ? t('choosing.until', { end: endIn(end, from, language) }) : null}{' '}
      {notes.length > 0 ? `(${notes.join(', ')})` : null}
    </p>
  )
}

/** An end as short as it is clear: without the year of `from`, without the hour of a whole day. */
function endIn(end: string, from: string, language: ReturnType<typeof currentLanguage>): string {
  const date = formatDate(end, language)
  const day = end.slice(0, 4) === from.slice(0, 4) ? date.replace(/ \d{4}$/, '') : date
  return end.endsWith('23:59:59') ? day : `${day}, ${formatTime(end)}`
}
