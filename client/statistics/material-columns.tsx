import { useTranslation } from 'react-i18next'
import type { Material } from '#shared/material-shape.ts'
import { formatDecimal, formatMoney, formatQuantity, formatRate } from '#shared/rules/format.ts'
import { TextLink } from '../frame/link.tsx'
import { useSettings } from '../session/session.ts'
import { nameColumn, textColumn } from '../ui/table/columns.ts'
import type { Column } from '../ui/table/table-props.ts'
import { currentLanguage } from '../words.ts'

type Row = Pick<Material, 'id' | 'name' | 'reference'>

/** A material as a row's title, and the way to it. */
export function MaterialName({ row: { id, name } }: { row: Row }) {
  return (
    <TextLink to="/materials/$id/view" params={{ id: String(id) }} size="sm" fw={500}>
      {name}
    </TextLink>
  )
}

/** The columns that name a material: its name, and its reference until it is hidden. */
export function useMaterialColumns<T extends Row>(): { name: Column<T>; reference: Column<T> } {
  const { t } = useTranslation()
  return {
    name: nameColumn('name', t('statistics.material'), (row: T) => <MaterialName row={row} />),
    reference: textColumn('reference', t('statistics.reference'), ({ reference }: T) => reference, {
      sortable: true,
      cell: ({ reference }) => <span className="reference">{reference}</span>,
    }),
  }
}

/** How figures are written here. */
export function useFormats() {
  const { billing } = useSettings()
  const language = currentLanguage()
  return {
    money: (amount: number, currency = billing.currency) => formatMoney(amount, language, currency),
    pieces: (count: number) => formatQuantity(count, language),
    /** Pieces × days, with a decimal. */
    days: (days: number) => formatDecimal(days, language, 1),
    percent: (rate: number) => formatRate(Math.round(rate * 10) / 10, language),
  }
}
