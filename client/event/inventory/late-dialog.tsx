import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { type InventoryRow, stillOut } from '#shared/inventory.ts'
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
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import { tellUnitsLeft } from '../../units-left/tell.ts'
import { currentLanguage } from '../../words.ts'
import { countColumns, counters } from './columns.ts'
import { FindingName } from './findings.tsx'
import { returnKind } from './kind.ts'
import { withUnits } from './name-units.ts'
import { Units } from './units.tsx'
import './late-dialog.css'

/** Only what is still out can come late: a row of it, with nothing counted yet. */
const lateRows = (event: Event): InventoryRow[] =>
  returnKind
    .rowsOf(event)
    .map((row) => ({
      id: row.id,
      awaited_quantity: stillOut(row),
      actual: 0,
      broken: 0,
      lost: 0,
      ...(row.units && { units: row.units.filter(({ mark }) => mark === null) }),
    }))
    .filter(({ awaited_quantity }) => awaited_quantity > 0)

/** Counts what came back after the end of the inventory, and what is lost after all (rules/inventory.md#35). */
export function LateDialog({ event, onClose }: { event: Event; onClose(): void }) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const write = useWrite(api.return.late)
  const [rows, setRows] = useState(() => lateRows(event))
  const [refused, setRefused] = useState<{ id: number | null; message: string }[]>([])
  const counted = rows.filter(({ actual, lost }) => actual > 0 || lost > 0)
  // Naming units may read some before the write begins.
  const { isBusy, submit } = useSubmission()
  useLeaving({ isDirty: () => counted.length > 0, warns: true, holdsFilters: true })
  const change = (changed: InventoryRow) => setRows(rows.map((row) => (row.id === changed.id ? changed : row)))
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
        <ul className="late-rows inventory" aria-label={t('inventory.list')}>
          {rows.map((row) => (
            <LateRow
              key={row.id}
              row={row}
              material={event.materials.find(({ id }) => id === row.id)!}
              onChange={change}
            />
          ))}
        </ul>
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

type LateRowProps = { row: InventoryRow; material: EventMaterial; onChange(row: InventoryRow): void }

function LateRow({ row, material, onChange }: LateRowProps) {
  const { t } = useTranslation()
  const { name, reference } = material
  return (
    <li>
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
                onChange={(value) => onChange(counters[column](row, value))}
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
