import { UnstyledButton } from '@mantine/core'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Unit } from '#shared/unit.ts'
import { TrashButtons } from '../form/row-actions.tsx'
import type { useTrash } from '../form/trash.ts'
import { RowMenu, useRowMenu } from '../ui/table/row-menu.tsx'
import { StateMark } from './state-mark.tsx'
import { WarrantyMark } from './warranty-mark.tsx'

/** How rows look, the same for all of them. */
export type UnitLook = {
  /** The name of the park where a unit lies; null where there is one park only. */
  parkOf: ((unit: Unit) => string) | null
  today: string
}

type UnitRowProps = {
  unit: Unit
  look: UnitLook
  trash: ReturnType<typeof useTrash>
  /** Whether Tab comes to this row. */
  isStop: boolean
  onOpen(unit: Unit): void
}

/** One unit of the list: a press anywhere on it opens its form, its menu holds the rest. */
export const UnitRow = memo(function UnitRow({ unit, look, trash, isStop, onOpen }: UnitRowProps) {
  const { t } = useTranslation()
  const menu = useRowMenu()
  const { reference, serial_number, state, note, warranty_until, deleted_at } = unit
  return (
    <div className="unit-cells" {...menu.row}>
      {deleted_at === null ? (
        <UnstyledButton
          className="unit-name"
          tabIndex={isStop ? 0 : -1}
          aria-label={t('unit.open', { reference, state: t(`unit.states.${state}`) })}
          onClick={() => onOpen(unit)}
        >
          {reference}
        </UnstyledButton>
      ) : (
        <span className="unit-name">{reference}</span>
      )}
      <span className="unit-serial figures" title={serial_number ?? undefined}>
        {serial_number}
      </span>
      <StateMark state={state} />
      {look.parkOf ? <span className="unit-park">{look.parkOf(unit)}</span> : null}
      <span className="unit-until">
        {warranty_until === null ? null : <WarrantyMark until={warranty_until} today={look.today} />}
      </span>
      <span className="unit-note" title={note ?? undefined}>
        {note}
      </span>
      <RowMenu name={reference} isOpen={menu.isOpen} onChange={menu.setOpen} isAlone isStop={isStop}>
        <TrashButtons item={unit} name={reference} trash={trash} onEdit={() => onOpen(unit)} />
      </RowMenu>
    </div>
  )
})
