import { Group, Text } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { AvailableKit } from '#shared/kit.ts'
import { formatMoney, formatQuantity } from '#shared/rules/format.ts'
import { api } from '../endpoints.ts'
import { ListPage, useListWords } from '../form/list-page.tsx'
import { TrashButtons } from '../form/row-actions.tsx'
import { useTrash } from '../form/trash.ts'
import { NameLink, NewLink } from '../frame/link.tsx'
import { ImportLink } from '../import/import-link.tsx'
import { useEverything } from '../import/use-everything.ts'
import { ListLabels, RowLabels } from '../label/buttons.tsx'
import { useListing } from '../listing.ts'
import { FreeOf } from '../material/free-bar.tsx'
import { Thumb } from '../material/thumb.tsx'
import { useSettings } from '../session/session.ts'
import { useSiteDay } from '../session/site-day.ts'
import { figureColumn } from '../ui/table/columns.ts'
import { IsCompact } from '../ui/table/density.tsx'
import type { Column } from '../ui/table/table-props.ts'
import { currentLanguage } from '../words.ts'
import { kitsQuery } from './queries.ts'

const route = getRouteApi('/app/kits')

export function KitList() {
  const { t } = useTranslation()
  const day = useSiteDay()
  const search = route.useSearch()
  const listing = useListing({
    name: 'kits',
    search,
    navigate: route.useNavigate(),
    orderBy: 'name',
    page: (query) => kitsQuery(query, day),
  })
  const trash = useTrash(api.kit.remove, api.kit.restore)
  return (
    <ListPage
      listing={listing}
      {...useListWords('kit')}
      searched={t('kit.search')}
      everything={useEverything('kits', search)}
      columns={useColumns()}
      title={(kit) => <KitName kit={kit} />}
      picture={(kit) => <Thumb noun="kit" record={kit} size={40} />}
      actions={(kit) => (
        <>
          <TrashButtons item={kit} name={kit.name} trash={trash} to="/kits/$id" />
          {kit.deleted_at === null ? <RowLabels what="kits" id={kit.id} name={kit.name} /> : null}
        </>
      )}
      more={<ListLabels what="kits" total={listing.table.page.total.items} readPage={listing.table.whole.readPage} />}
      add={<NewLink to="/kits/new">{t('kit.new')}</NewLink>}
      many={<ImportLink what="kits" />}
      drawing="kit"
    />
  )
}

/** How many pieces one kit has, all its materials together. */
const piecesOf = ({ materials }: AvailableKit): number => materials.reduce((sum, { quantity }) => sum + quantity, 0)

function useColumns(): Column<AvailableKit>[] {
  const { t } = useTranslation()
  const { billing } = useSettings()
  const language = currentLanguage()
  const columns: (Column<AvailableKit> | false)[] = [
    {
      id: 'name',
      header: t('kit.name'),
      value: ({ name }) => name,
      sortable: true,
      inTitle: true,
      beside: 50,
      share: '40%',
      cell: (kit) => <PicturedName kit={kit} />,
    },
    {
      id: 'reference',
      header: t('kit.reference'),
      value: ({ reference }) => reference,
      sortable: true,
      hidden: true,
      phone: 'under',
      cell: ({ reference }) => <span className="reference">{reference}</span>,
    },
    figureColumn('pieces', t('kit.pieces'), piecesOf, (pieces) => formatQuantity(pieces, language)),
    billing.mode !== 'none' && {
      id: 'rental_price',
      header: t('kit.rental_price'),
      short: t('kit.rental_price_short'),
      value: ({ rental_price, pieces_price }) => rental_price ?? pieces_price,
      align: 'right',
      isAmount: true,
      cell: (kit) => <Price kit={kit} />,
    },
    {
      id: 'remaining_quantity',
      header: t('kit.free_today'),
      value: ({ remaining_quantity }) => remaining_quantity,
      oneLine: true,
      beside: 74,
      phone: 'end',
      cell: ({ remaining_quantity, available_quantity }) => (
        <FreeOf free={remaining_quantity} total={available_quantity} />
      ),
    },
  ]
  return columns.filter((column) => column !== false)
}

/** Its own price, or what its pieces cost one by one. */
function Price({ kit: { rental_price, pieces_price } }: { kit: AvailableKit }) {
  const { t } = useTranslation()
  const { billing } = useSettings()
  const money = (amount: number) => formatMoney(amount, currentLanguage(), billing.currency)
  if (rental_price !== null) return money(rental_price)
  if (pieces_price === null) return null
  return (
    <span className="two-lines">
      <span>{money(pieces_price)}</span>
      <Text span size="xs" c="dimmed">
        {t('kit.by_piece')}
      </Text>
    </span>
  )
}

/** The picture, and the name over the reference. */
function PicturedName({ kit }: { kit: AvailableKit }) {
  const isCompact = useContext(IsCompact)
  return (
    <Group gap="xs" wrap="nowrap">
      <Thumb noun="kit" record={kit} size={isCompact ? 32 : 40} />
      <span className="two-lines" style={{ flex: 1 }}>
        <span>
          <KitName kit={kit} />
        </span>
        <Text span size="xs" c="dimmed" className="reference">
          {kit.reference}
        </Text>
      </span>
    </Group>
  )
}

function KitName({ kit }: { kit: AvailableKit }) {
  return (
    <NameLink record={kit} to="/kits/$id" params={{ id: String(kit.id) }}>
      {kit.name}
    </NameLink>
  )
}
