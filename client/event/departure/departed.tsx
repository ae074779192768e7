import { Alert } from '@mantine/core'
import { IconCheck, IconLock, IconLockOpen, IconPackageOff, IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { departedRows, departureOutcome } from '#shared/departure.ts'
import type { Event } from '#shared/event.ts'
import { formatInstant, formatQuantity } from '#shared/rules/format.ts'
import { loadWords } from '#shared/rules/measures.ts'
import { useSettings } from '../../session/session.ts'
import { currentLanguage } from '../../words.ts'
import { Ended } from '../inventory/ended.tsx'
import { departureParts } from './departure-parts.ts'
import { Reopen } from './reopen.tsx'
import { countedLoad, leftOf } from './weights.ts'

/** A departure that ended: what left, what stayed behind, what was added (rules/departure.md#20). */
export function Departed({ event }: { event: Event }) {
  const { t } = useTranslation()
  const { timezone } = useSettings().general
  const rows = useMemo(() => departedRows(event.materials), [event.materials])
  const { out, left, beyond } = departureOutcome(rows)
  const language = currentLanguage()
  const shown = (quantity: number) => ({ count: quantity, shown: formatQuantity(quantity, language) })
  const date = event.departed_at === null ? '' : formatInstant(event.departed_at, language, timezone)
  const load = loadWords(
    countedLoad(event.materials, rows, ({ actual }) => actual),
    language,
  )
  const behind = loadWords(countedLoad(event.materials, rows, leftOf), language)
  const name = event.departed_by?.full_name
  return (
    <Ended event={event} parts={departureParts} rows={rows}>
      <div className="departure-over">
        <p className="inventory-over" role="status">
          <IconLock size={18} aria-hidden />
          <span>
            <b>{t('departure.done.title')}</b>{' '}
            {name === undefined ? t('departure.done.text_alone', { date }) : t('departure.done.text', { date, name })}{' '}
            <span className="figures">{[t('departure.done.gone', shown(out)), load].filter(Boolean).join(' · ')}</span>
          </span>
        </p>
        <Reopen event={event} icon={<IconLockOpen size={16} aria-hidden />} />
      </div>
      {left > 0 ? (
        <Alert color="yellow" icon={<IconPackageOff />} title={t('departure.done.left', shown(left))}>
          {behind}
        </Alert>
      ) : null}
      {beyond > 0 ? <Alert color="blue" icon={<IconPlus />} title={t('departure.done.beyond', shown(beyond))} /> : null}
      {left === 0 && beyond === 0 ? <Alert color="teal" icon={<IconCheck />} title={t('departure.done.all')} /> : null}
    </Ended>
  )
}
