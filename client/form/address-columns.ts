import { useTranslation } from 'react-i18next'
import type { Column } from '../ui/table/table-props.ts'

type Addressed = { street: string | null; postal_code: string | null; locality: string | null }

/** An address in one line. */
export const addressLine = ({ street, postal_code, locality }: Addressed): string =>
  [street, [postal_code, locality].filter(Boolean).join(' ')].filter(Boolean).join(', ')

/** The address as one column, and in files each of its parts, as an import accepts them. */
export function useAddressColumns<T extends Addressed>(): Column<T>[] {
  const { t } = useTranslation()
  const parts = ['street', 'postal_code', 'locality'] as const
  return [
    { id: 'address', header: t('address.address'), value: addressLine, cell: addressLine, yields: true },
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
