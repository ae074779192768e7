import { queryOptions } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../endpoints.ts'
import { SearchSelect, selectorSize } from '../../form/search-select.tsx'
import { notifyFailure } from '../../frame/notify.tsx'
import { q, queryClient, recordQuery } from '../../query.ts'
import { labelOf } from '../inventory/unsent.ts'

type AddMaterialProps = { known: readonly { id: number }[]; onAdd(id: number): void }

/** The materials that a search finds, but those that are counted already. */
const materialChoices = (search: string, listed: ReadonlySet<number>) =>
  queryOptions({
    ...q(api.material.list, { query: { search, limit: selectorSize } }),
    select: ({ data }) =>
      data.flatMap((material) => (listed.has(material.id) ? [] : [{ id: material.id, label: labelOf(material) }])),
  })

/** Searches the stock for what leaves beside the list (rules/departure.md#17). */
export function AddMaterial({ known, onAdd }: AddMaterialProps) {
  const { t } = useTranslation()
  const listed = new Set(known.map(({ id }) => id))
  const add = async (id: number) => {
    try {
      // Its row needs the material, and shows at once.
      await queryClient.ensureQueryData(recordQuery(api.material.get, String(id)))
      onAdd(id)
    } catch (error) {
      notifyFailure(error, t('frame.error.searching'))
    }
  }
  return (
    <div className="departure-add">
      <SearchSelect
        adds
        label={t('departure.add')}
        placeholder={t('departure.add_placeholder')}
        value={null}
        choices={(search) => materialChoices(search, listed)}
        onChange={(choice) => {
          if (choice) void add(choice.id)
        }}
      />
    </div>
  )
}
