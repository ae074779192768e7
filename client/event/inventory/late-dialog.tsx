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
import { FormDialog } from '../../form/form-dialog.tsx'
import { type Guard, useGuard } from '../../form/guard.ts'
import { useLeaving } from '../../form/leaving.ts'
import { QuantityInput } from '../../form/quantity-input.tsx'
import { useSubmission } from '../../form/submission.ts'
import { notifyDone, notifyFailure } from '../../frame/notify.tsx'
import { useWrite } from '../../query.ts'
import { Scanner } from '../../scan/scanner.tsx'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import { tellUnitsLeft } from '../../units-left/tell.ts'
import { currentLanguage } from '../../words.ts'
import { keepEvent } from '../event-write.ts'
import { tellMeanwhile } from '../meanwhile.ts'
import { countColumns, counters } from './columns.ts'
import { FindingName } from './findings.tsx'
import { returnKind } from './kind.ts'
import { LateCount } from './late-count.ts'
import { withUnits } from './name-units.ts'
import { useCountedScans } from './scanned.ts'
import { useTypedCount } from './typed-count.ts'
import { Units } from './units.tsx'
import './late-dialog.css'

type LateDialogProps = { event: Event; onClose(): void }

/** Counts what came back after the end of the inventory, and what is lost after all (rules/inventory.md#35). */
export function LateDialog({ event, onClose }: LateDialogProps) {
  const { t } = useTranslation()
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('inventory.late.title')}
      size={680}
      closeButtonProps={{ 'aria-label': t('form.cancel') }}
    >
      {(guard, close) => <LateForm event={event} guard={guard} onCancel={close} onClose={onClose} />}
    </FormDialog>
  )
}

/** The rows that are short, counted by scans too: within the dialog, which takes them. */
function LateForm({ event: opened, guard, onCancel, onClose }: LateDialogProps & { guard: Guard; onCancel(): void }) {
  const { t } = useTranslation()
  const write = useWrite(api.return.late)
  const [count] = useState(() => new LateCount(opened))
  const rows = useSyncExternalStore(count.subscribe, count.all)
  // Not as it becomes on the page below: what another user takes back meanwhile would be counted twice.
  const event = count.event()
  const { scans, scanned } = useCountedScans(event, count, 'late')
  const [refused, setRefused] = useState<{ id: number | null; message: string }[]>([])
  // Naming units may read some before the write begins.
  const { isBusy, submit } = useSubmission()
  const isDirty = () => count.counted().length > 0 || scans.hasOpen()
  const { mayLeave } = useLeaving({ isDirty, warns: true, holdsFilters: true })
  useGuard(guard, mayLeave)
  const save = async () => {
    const counted = count.counted()
    setRefused([])
    try {
      const body = await withUnits(counted, event.materials, event.sub_rentals, true)
      const { dropped_units, ...saved } = await write.mutateAsync({
        params: { id: event.id },
        body,
        version: event.version,
      })
      keepEvent(saved)
      notifyDone(t('inventory.late.saved', { count: counted.length }))
      tellUnitsLeft(dropped_units)
      count.restart(saved)
      if (!scans.hasOpen() || count.all().every(isNothingOut)) return onClose()
      scans.dismissSettled()
    } catch (error) {
      const isOfRows = error instanceof ApiProblem && error.key === 'request.invalid' && Array.isArray(error.details)
      if (isOfRows)
        setRefused(error.details as typeof refused) // the form of this route's errors (rules/inventory.md#5)
      else if (error instanceof ApiProblem && error.key === 'record.edited_meanwhile') {
        const { current } = error.details as { current: Event } // the key promises it (rules/http.md#21)
        tellMeanwhile(error, event)
        count.follow(current)
      } else notifyFailure(error, t('frame.error.saving'))
    }
  }
  return (
    <Stack gap="sm">
      <Text size="sm">{t('inventory.late.text')}</Text>
      {refused.map(({ id, message }) => (
        <Alert key={id} color="red" icon={<IconAlertCircle />} role="alert">
          {`${event.materials.find((material) => material.id === id)?.name ?? ''} – ${message}`}
        </Alert>
      ))}
      <Scanner scans={scans} />
      {/* What is counted while it is being saved would be lost: scans wait (client/scan/use-scans.ts). */}
      <ul className="late-rows inventory" aria-label={t('inventory.list')} inert={isBusy}>
        {rows.map((row) =>
          isNothingOut(row) ? null : (
            <LateRow
              key={row.id}
              row={row}
              material={event.materials.find(({ id }) => id === row.id)!}
              isCounted={row.id === scanned}
              onChange={(changed) => count.change([changed])}
            />
          ),
        )}
      </ul>
      <DialogFoot
        aside={
          <Button variant="default" onClick={onCancel}>
            {t('form.cancel')}
          </Button>
        }
      >
        <Button
          loading={isBusy}
          disabled={count.counted().length === 0}
          onClick={() => void submit(() => scans.save(save))}
        >
          {t('inventory.late.save')}
        </Button>
      </DialogFoot>
    </Stack>
  )
}

const isNothingOut = ({ awaited_quantity }: InventoryRow): boolean => awaited_quantity === 0

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
