import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconHelpHexagon, IconLock, IconPackageOff, IconTools } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { inventoryOutcome, inventoryRows } from '#shared/inventory.ts'
import { formatQuantity } from '#shared/rules/format.ts'
import { useUser } from '../../session/session.ts'
import { currentLanguage } from '../../words.ts'
import { AfterEnd } from './after-end.tsx'
import { completeIds, nothingFolded } from './folding.ts'
import { InventoryColumns, InventoryList } from './list.tsx'
import { Toolbar, useInventoryView } from './toolbar.tsx'
import { forgetUnsent, readUnsent } from './unsent.ts'

/** An ended inventory: its outcome, and the rows to read (rules/inventory.md#25). */
export function Locked({ event }: { event: Event }) {
  const { t } = useTranslation()
  const view = useInventoryView(event)
  const rows = useMemo(() => inventoryRows(event.materials), [event.materials])
  const complete = useMemo(() => completeIds(rows), [rows])
  const { missing, broken, lost } = inventoryOutcome(rows)
  const isWhole = view.show === 'all' || view.search !== ''
  const shown = (quantity: number) => ({ count: quantity, shown: formatQuantity(quantity, currentLanguage()) })
  return (
    <Stack gap="sm">
      <Unsaved event={event} />
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
      {event.materials.length > 0 ? (
        <Toolbar {...view} rows={rows.length} left={rows.length - complete.size} isCounting={false} />
      ) : null}
      <InventoryColumns isOver />
      <InventoryList
        groups={view.groups}
        editor={null}
        folded={isWhole ? nothingFolded : complete}
        parks={view.parkNames}
        search={view.search}
        onBack={() => {}}
        label={t('inventory.list_done')}
      />
    </Stack>
  )
}

/** Shows counts that this device sent too late, so that none is dropped silently. */
function Unsaved({ event }: { event: Event }) {
  const { t } = useTranslation()
  const { id } = useUser()
  const [unsent, setUnsent] = useState(() => readUnsent(id, event.id))
  const lost = (unsent?.rows ?? []).flatMap(({ id, mine }) => {
    const material = event.materials.find((one) => one.id === id)
    if (!material) return []
    const { quantity_returned, quantity_broken, quantity_lost } = material.pivot
    if (quantity_returned === mine.actual && quantity_broken === mine.broken && quantity_lost === mine.lost) return []
    return [{ material, mine }]
  })
  if (lost.length === 0) return null
  return (
    <Alert color="orange" icon={<IconAlertTriangle />} title={t('inventory.done.lost')} role="alert">
      <Text size="sm">{t('inventory.done.lost_text')}</Text>
      <ul className="inventory-lost">
        {lost.map(({ material, mine }) => (
          <li key={material.id}>
            {material.reference} – {material.name}: {t('inventory.conflict.count', mine)}
          </li>
        ))}
      </ul>
      <Button
        variant="default"
        onClick={() => {
          forgetUnsent(id, event.id)
          setUnsent(null)
        }}
      >
        {t('inventory.done.lost_seen')}
      </Button>
    </Alert>
  )
}
