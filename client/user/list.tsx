import { IconPencil, IconUserShield } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type ListedUser, userRoutes } from '#shared/user.ts'
import { addressLine } from '../form/address-columns.ts'
import { ListEmpty } from '../form/list-empty.tsx'
import { RowButton, TrashButtons, TrashToggle } from '../form/row-actions.tsx'
import { useTrash } from '../form/trash.ts'
import { NewLink, TextLink } from '../frame/link.tsx'
import { Page } from '../frame/page.tsx'
import { useListing } from '../listing.ts'
import { q } from '../query.ts'
import { useUser } from '../session/session.ts'
import { MailLink, PhoneLink } from '../ui/contact-link.tsx'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { SearchInput } from '../ui/table/search-input.tsx'
import { textColumn } from '../ui/table/text-column.ts'

const route = getRouteApi('/app/users')
/** A hundred characters without a blank stay in their column, and short ones in one piece. */
const breaking = { display: 'inline-block', minWidth: '10em', overflowWrap: 'anywhere' } as const

export function UserList() {
  const { t } = useTranslation()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { url, table, empty } = useListing({
    search,
    navigate,
    orderBy: 'pseudo',
    page: (query) => q(userRoutes.list, { query }),
  })
  return (
    <Page
      title={t('user.many')}
      actions={
        <>
          <TrashToggle isTrash={url.isTrash} onToggle={url.toggleTrash} />
          <NewLink to="/users/new">{t('user.new')}</NewLink>
        </>
      }
    >
      <DataTable
        {...table}
        name="users"
        label={t('user.many')}
        columns={useColumns()}
        title={(user) => <Pseudo user={user} />}
        toolbar={<SearchInput value={url.search} onSearch={url.onSearch} placeholder={t('user.search')} />}
        actions={useActions()}
        empty={<ListEmpty icon={IconUserShield} {...empty} title={t('table.nothing_found')} />}
      />
    </Page>
  )
}

/** The own row leads to the own settings and has no trash (rules/user.md#16); admins cannot be deleted (rules/user.md#12). */
function useActions() {
  const { t } = useTranslation()
  const navigate = route.useNavigate()
  const self = useUser()
  const trash = useTrash(userRoutes.remove, userRoutes.restore, ({ deleted_at }) =>
    t(deleted_at == null ? 'user.trash_consequence' : 'user.destroy_consequence'),
  )
  return (user: ListedUser) =>
    user.id === self.id ? (
      <RowButton label={t('table.edit', { name: user.pseudo })} onClick={() => void navigate({ to: '/user-settings' })}>
        <IconPencil size={18} />
      </RowButton>
    ) : (
      <TrashButtons
        item={user}
        name={user.pseudo}
        trash={trash}
        refusal={user.group_id === 'admin' ? t('problem.user.admin_undeletable') : undefined}
        onEdit={() => void navigate({ to: '/users/$id', params: { id: String(user.id) } })}
      />
    )
}

function useColumns(): Column<ListedUser>[] {
  const { t } = useTranslation()
  return [
    {
      id: 'pseudo',
      header: t('user.pseudo'),
      value: ({ pseudo }) => pseudo,
      sortable: true,
      inTitle: true,
      cell: (user) => <Pseudo user={user} />,
    },
    textColumn('full_name', t('user.full_name'), ({ person }) => person?.full_name),
    textColumn('group_id', t('user.group'), ({ group_id }) => t(`user.groups.${group_id}`), { sortable: true }),
    {
      id: 'email',
      header: t('user.email'),
      value: ({ email }) => email,
      sortable: true,
      cell: ({ email }) => <MailLink email={email} size="sm" style={breaking} />,
    },
    {
      id: 'phone',
      header: t('address.phone'),
      value: ({ person }) => person?.phone,
      oneLine: true,
      cell: ({ person }) => person?.phone && <PhoneLink phone={person.phone} size="sm" />,
    },
    textColumn('address', t('address.address'), ({ person }) => person && addressLine(person), { hidden: true }),
  ]
}

function Pseudo({ user: { id, pseudo, deleted_at } }: { user: ListedUser }) {
  const self = useUser()
  if (deleted_at !== null) return pseudo
  const look = { size: 'sm', fw: 500, style: { ...breaking, display: 'inline-flex' }, children: pseudo } as const
  return id === self.id ? (
    <TextLink to="/user-settings" {...look} />
  ) : (
    <TextLink to="/users/$id" params={{ id: String(id) }} {...look} />
  )
}
