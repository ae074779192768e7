import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import type { InventoryRow } from '#shared/inventory.ts'
import type { EventMaterial } from '#shared/material-shape.ts'
import { formatQuantity } from '#shared/rules/format.ts'
import { ApiProblem } from '../../api.ts'
import { api } from '../../endpoints.ts'
import { useLeaving } from '../../form/leaving.ts'
import { QuantityInput } from '../../form/quantity-input.tsx'
import { useSubmission } from '../../form/submission.ts'
import { notifyDone, notifyFailure } from '../../frame/notify.tsx'
import { useIsPhone } from '../../frame/page.tsx'
import { q, queryClient, useWrite } from '../../query.ts'
import { Scanner } from '../../scan/scanner.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import { tellUnitsLeft } from '../../units-left/tell.ts'
import { currentLanguage } from '../../words.ts'
import { countColumns, counters } from './columns.ts'
import { FindingName } from './findings.tsx'
import { returnKind } from './kind.ts'
import { LateCount } from './late-count.ts'
import { withUnits } from './name-units.ts'
import { useCountedScans } from './scanned.ts'
import { useTypedCount } from './typed-count.ts'
import { Units } from './units.tsx'
import './late-dialog.css'

/** Counts what came back after the end of the inventory, and what is lost after all (rules/inventory.md#35). */
export function LateDialog({ event, onClose }: { event: Event; onClose(): void }) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const write = useWrite(api.return.late)
  const [count] = useState(() => new LateCount(event))
  const rows = useSyncExternalStore(count.subscribe, count.all)
  const [refused, setRefused] = useState<{ id: number | null; message: string }[]>([])
  const counted = rows.filter(({ actual, lost }) => actual > 0 || lost > 0)
  // Naming units may read some before the write begins.
  const { isBusy, submit } = useSubmission()
  useLeaving({ isDirty: () => counted.length > 0, warns: true, holdsFilters: true })
  const save = async () => {
    try {
      const body = await withUnits(counted, event.materials, event.sub_rentals, true)
      const { dropped_units, ...saved } = await write.mutateAsync({
        params: { id: event.id },
        body,
        version: event.version,
      })
      queryClient.setQueryData(q(api.event.get, { params: { id: event.id } }).queryKey, saved)
      notifyDone(t('inventory.late.saved', { count: counted.length }))
      tellUnitsLeft(dropped_units)
      onClose()
    } catch (error) {
      const isOfRows = error instanceof ApiProblem && error.key === 'request.invalid' && Array.isArray(error.details)
      if (isOfRows)
        setRefused(error.details as typeof refused) // the form of this route's errors (rules/inventory.md#5)
      else notifyFailure(error, t('frame.error.saving'))
    }
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('inventory.late.title')}
      size={680}
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': t('form.cancel') }}
    >
      <Stack gap="sm">
        <Text size="sm">{t('inventory.late.text')}</Text>
        {refused.map(({ id, message }) => (
          <Alert key={id} color="red" icon={<IconAlertCircle />} role="alert">
            {`${event.materials.find((material) => material.id === id)?.name ?? ''} – ${message}`}
          </Alert>
        ))}
        <LateRows event={event} count={count} rows={rows} />
        <DialogFoot
          aside={
            <Button variant="default" onClick={onClose}>
              {t('form.cancel')}
            </Button>
          }
        >
          <Button loading={isBusy} disabled={counted.length === 0} onClick={() => void submit(save)}>
            {t('inventory.late.save')}
          </Button>
        </DialogFoot>
      </Stack>
    </Dialog>
  )
}

type LateRowsProps = { event: Event; count: LateCount; rows: readonly InventoryRow[] }

/** The rows that are short, counted by scans too: within the dialog, which takes them. */
function LateRows({ event, count, rows }: LateRowsProps) {
  const { t } = useTranslation()
  const { scans, scanned } = useCountedScans(event, count, 'late')
  return (
    <>
      <Scanner scans={scans} />
      <ul className="late-rows inventory" aria-label={t('inventory.list')}>
        {rows
          .filter(({ awaited_quantity }) => awaited_quantity > 0)
          .map((row) => (
            <LateRow
              key={row.id}
              row={row}
              material={event.materials.find(({ id }) => id === row.id)!}
              isCounted={row.id === scanned}
              onChange={(changed) => count.change([changed])}
            />
          ))}
      </ul>
    </>
  )
}

type LateRowProps = {
  row: InventoryRow
  material: EventMaterial
  /** Whether it is the row that was scanned last. */
  isCounted: boolean
  onChange(row: InventoryRow): void
}

function LateRow({ row, material, isCounted, onChange }: LateRowProps) {
  const { t } = useTranslation()
  const { change, leave } = useTypedCount(row, onChange)
  const { name, reference } = material
  return (
    <li data-id={row.id} data-counted={isCounted || undefined}>
      <span className="late-name">
        <FindingName material={material} />
        <small id={`late-${row.id}`}>
          {t('inventory.late.out', {
            count: row.awaited_quantity,
            shown: formatQuantity(row.awaited_quantity, currentLanguage()),
          })}
        </small>
      </span>
      <span className="late-fields">
        {countColumns.map((column) => {
          const label = t(`inventory.${column}_of`, { name, reference })
          return (
            <span key={column} className="late-field">
              <small aria-hidden>{t(`inventory.${column}`)}</small>
              <QuantityInput
                value={row[column]}
                max={row.awaited_quantity}
                labels={{
                  quantity: label,
                  less: t('inventory.one_less', { label }),
                  more: t('inventory.one_more', { label }),
                }}
                describedBy={`late-${row.id}`}
                onChange={change(counters[column])}
                onLeave={leave}
                onMove={() => {}}
              />
            </span>
          )
        })}
      </span>
      <Units material={material} row={row} kind={returnKind} onChange={onChange} />
    </li>
  )
}
