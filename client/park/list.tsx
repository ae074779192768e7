import { IconPrinter } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Park } from '#shared/park.ts'
import { formatMoney, formatQuantity } from '#shared/rules/format.ts'
import { call } from '../api.ts'
import { api } from '../endpoints.ts'
import { useAddressColumns } from '../form/address-columns.ts'
import { ListPage, useListWords } from '../form/list-page.tsx'
import { RowButton, RowLink, TrashButtons } from '../form/row-actions.tsx'
import { NameLink, NewLink, TextLink } from '../frame/link.tsx'
import { documentLink } from '../frame/open-document.ts'
import { ListLabels, RowLabels } from '../label/buttons.tsx'
import { useListing } from '../listing.ts'
import { pagesOf } from '../query.ts'
import { useSettings } from '../session/session.ts'
import { OnDemand } from '../ui/on-demand.tsx'
import { nameColumn, textColumn } from '../ui/table/columns.ts'
import type { Column } from '../ui/table/table-props.ts'
import { currentLanguage } from '../words.ts'
import { useParkTrash } from './trash.ts'

const route = getRouteApi('/app/parks')

export function ParkList() {
  const { t } = useTranslation()
  const listing = useListing({
    name: 'parks',
    search: route.useSearch(),
    navigate: route.useNavigate(),
    orderBy: 'name',
    page: pagesOf(api.park.list),
  })
  const trash = useParkTrash()
  return (
    <ListPage
      listing={listing}
      {...useListWords('park')}
      columns={useColumns()}
      actions={(park) => (
        <>
          <TrashButtons
            item={park}
            name={park.name}
            trash={trash}
            refusal={park.total_items > 0 ? t('problem.park.not_empty') : undefined}
            to="/parks/$id"
          />
          {park.deleted_at === null ? (
            <>
              <PrintButton park={park} />
              <RowLabels what="parks" id={park.id} name={park.name} />
            </>
          ) : null}
        </>
      )}
      more={<ListLabels what="parks" total={listing.table.page.total.items} readPage={listing.table.whole.readPage} />}
      add={<NewLink to="/parks/new">{t('park.new')}</NewLink>}
      drawing="warehouse"
    />
  )
}

function useColumns(): Column<Park>[] {
  const { t } = useTranslation()
  const { billing } = useSettings()
  return [
    nameColumn('name', t('park.name'), (park) => (
      <NameLink record={park} to="/parks/$id" params={{ id: String(park.id) }}>
        {park.name}
      </NameLink>
    )),
    ...useAddressColumns<Park>(),
    textColumn('opening_hours', t('park.opening_hours'), (park) => park.opening_hours),
    {
      id: 'totalItems',
      header: t('park.items'),
      value: ({ total_items }) => total_items,
      cell: (park) =>
        park.total_items === 0 ? (
          '0'
        ) : (
          <TextLink to="/materials" search={{ park: park.id }} size="sm">
            {t('park.items_count', {
              count: park.total_items,
              stock: formatQuantity(park.total_stock_quantity, currentLanguage()),
            })}
          </TextLink>
        ),
    },
    textColumn('note', t('park.note'), (park) => park.note, { hidden: true }),
    {
      id: 'totalAmount',
      header: t('park.total_amount'),
      align: 'right',
      cell: (park) =>
        park.total_items === 0 ? null : (
          <OnDemand
            label={t('park.calculate')}
            failure={t('park.calculate_failed')}
            read={async () => {
              const { totalAmount } = await call(api.park.totalAmount, { params: { id: park.id } })
              return formatMoney(totalAmount, currentLanguage(), billing.currency)
            }}
          />
        ),
    },
    {
      id: 'events',
      header: t('park.events'),
      cell: (park) =>
        park.deleted_at === null ? (
          <TextLink to="/" search={{ park: park.id }} size="sm">
            {t('park.show_events')}
          </TextLink>
        ) : null,
    },
  ]
}

/** The list of what the park holds, on paper: in a separate page. */
function PrintButton({ park }: { park: Park }) {
  const { t } = useTranslation()
  const label = t('park.print', { name: park.name })
  if (park.total_items === 0) {
    return (
      <RowButton label={label} refusal={t('park.nothing_to_print')}>
        <IconPrinter size={18} />
      </RowButton>
    )
  }
  return (
    <RowLink label={label} link={documentLink(api.material.pdf, { query: { park: park.id } })}>
      <IconPrinter size={18} />
    </RowLink>
  )
}
