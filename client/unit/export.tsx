import { useTranslation } from 'react-i18next'
import type { Material } from '#shared/material-shape.ts'
import type { Unit } from '#shared/unit.ts'
import { useEverything } from '../import/use-everything.ts'
import { wallClockDate } from '../ui/table/cells.ts'
import { type ExportColumn, ExportMenu, onePage } from '../ui/table/export-menu.tsx'
import { useWholeList } from '../whole-list.ts'
import type { UnitLook } from './row.tsx'

type UnitExportProps = {
  material: Material
  /** The units on screen. */
  units: readonly Unit[]
  isTrash: boolean
  look: UnitLook
}

/** Saves the units on screen, or everything about the material's units (rules/export.md#1). */
export function UnitExport({ material, units, isTrash, look }: UnitExportProps) {
  const { t } = useTranslation()
  const { parkOf } = look
  const whole = useWholeList('units', async () => ({ data: [...units], pagination: onePage(units.length) }))
  const everything = useEverything('units', { material: material.id, deleted: isTrash })
  const columns: (ExportColumn<Unit> | false)[] = [
    { id: 'reference', header: t('unit.reference'), value: ({ reference }) => reference },
    { id: 'serial_number', header: t('unit.serial_number'), value: ({ serial_number }) => serial_number },
    { id: 'state', header: t('unit.state'), value: ({ state }) => t(`unit.states.${state}`) },
    parkOf !== null && { id: 'park', header: t('park.one'), value: parkOf },
    {
      id: 'warranty_until',
      header: t('unit.warranty_until'),
      value: ({ warranty_until }) => wallClockDate(warranty_until),
    },
    { id: 'note', header: t('unit.note'), value: ({ note }) => note },
  ]
  return (
    <ExportMenu
      label={`${t('unit.many')} ${material.reference}`}
      columns={columns.filter((column) => column !== false)}
      whole={whole}
      everything={everything}
    />
  )
}
