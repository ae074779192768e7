import { useTranslation } from 'react-i18next'
import type { Column } from '../ui/table/data-table.tsx'

type Addressed = {
  street: string | null
  postal_code: string | null
  locality: string | null
  full_address: string | null
}

/** The address as one column, and for files each of its parts, as an import takes them. */
export function useAddressColumns<T extends Addressed>(): Column<T>[] {
  const { t } = useTranslation()
  const whole = ({ full_address }: T) => full_address?.replace('\n', ', ')
  const parts = ['street', 'postal_code', 'locality'] as const
  return [
    { id: 'address', header: t('address.address'), value: whole, cell: whole },
    ...parts.map(
      (id): Column<T> => ({
        id,
        header: t(`address.${id}`),
        value: (row) => row[id],
        cell: (row) => row[id],
        inFilesOnly: true,
      }),
    ),
  ]
}
