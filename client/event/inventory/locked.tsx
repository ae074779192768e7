import { Alert } from '@mantine/core'
import { IconCheck, IconHelpHexagon, IconLock, IconPackageOff, IconTools } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { inventoryOutcome } from '#shared/inventory.ts'
import { formatQuantity } from '#shared/rules/format.ts'
import { currentLanguage } from '../../words.ts'
import { AfterEnd } from './after-end.tsx'
import { Ended } from './ended.tsx'
import { returnParts } from './return-parts.ts'

/** An ended inventory: its outcome, and the rows to read (rules/inventory.md#25). */
export function Locked({ event }: { event: Event }) {
  const { t } = useTranslation()
  const rows = useMemo(() => returnParts.kind.rowsOf(event), [event])
  const { missing, broken, lost } = inventoryOutcome(rows)
  const shown = (quantity: number) => ({ count: quantity, shown: formatQuantity(quantity, currentLanguage()) })
  return (
    <Ended event={event} parts={returnParts} rows={rows}>
      <p className="inventory-over" role="status">
        <IconLock size={18} aria-hidden />
        <span>
          <b>{t('inventory.done.title')}</b> {t('inventory.done.text')}
        </span>
      </p>
      {missing > 0 ? (
        <Alert color="yellow" icon={<IconPackageOff />} title={t('inventory.done.missing', shown(missing))}>
          {t('inventory.done.missing_text', { count: missing })}
        </Alert>
      ) : (
        <Alert color="teal" icon={<IconCheck />} title={t('inventory.done.all')} />
      )}
      {broken > 0 ? (
        <Alert color="red" icon={<IconTools />} title={t('inventory.done.broken', shown(broken))}>
          {t('inventory.done.broken_text', { count: broken })}
        </Alert>
      ) : null}
      {lost > 0 ? (
        <Alert color="red" icon={<IconHelpHexagon />} title={t('inventory.done.gone', shown(lost))}>
          {t('inventory.done.gone_text', { count: lost })}
        </Alert>
      ) : null}
      <AfterEnd event={event} isShort={missing > 0} />
    </Ended>
  )
}
