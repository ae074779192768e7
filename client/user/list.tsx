import { IconPencil } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ListedUser } from '#shared/user.ts'
import { api } from '../endpoints.ts'
import { addressLine } from '../form/address-columns.ts'
import { ListPage } from '../form/list-page.tsx'
import { RowButton, TrashButtons } from '../form/row-actions.tsx'
import { useTrash } from '../form/trash.ts'
import { NameLink, NewLink } from '../frame/link.tsx'
import { useListing } from '../listing.ts'
import { pagesOf } from '../query.ts'
import { useUser } from '../session/session.ts'
import { MailLink, PhoneLink } from '../ui/contact-link.tsx'
import { nameColumn, textColumn } from '../ui/table/columns.ts'
import type { Column } from '../ui/table/table-props.ts'

const route = getRouteApi('/app/users')
/** A hundred characters without a blank stay in their column, and short ones unbroken. */
const breaking = { display: 'inline-block', overflowWrap: 'anywhere' } as const

export function UserList() {
  const { t } = useTranslation()
  const listing = useListing({
    name: 'users',
    search: route.useSearch(),
    navigate: route.useNavigate(),
    orderBy: 'pseudo',
    page: pagesOf(api.user.list),
  })
  return (
    <ListPage
      listing={listing}
      label={t('user.many')}
      columns={useColumns()}
      title={(user) => <Pseudo user={user} />}
      searched={t('user.search')}
      actions={useActions()}
      add={<NewLink to="/users/new">{t('user.new')}</NewLink>}
      drawing="persons"
      none={t('table.nothing_found')} // never shown: the reader is a user
    />
  )
}

/**
 * The user's own row links to the user's settings and has no trash (rules/user.md#16); admins
 * cannot be deleted (rules/user.md#12).
 */
function useActions() {
  const { t } = useTranslation()
  const navigate = route.useNavigate()
  const self = useUser()
  const trash = useTrash(api.user.remove, api.user.restore, ({ deleted_at }) =>
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
        to="/users/$id"
      />
    )
}

function useColumns(): Column<ListedUser>[] {
  const { t } = useTranslation()
  return [
    nameColumn('pseudo', t('user.pseudo'), (user) => <Pseudo user={user} />),
    textColumn('full_name', t('user.full_name'), ({ person }) => person?.full_name),
    textColumn('group_id', t('user.group'), ({ group_id }) => t(`user.groups.${group_id}`), { sortable: true }),
    textColumn('email', t('user.email'), ({ email }) => email, {
      sortable: true,
      cell: ({ email }) => <MailLink email={email} size="sm" style={breaking} />,
    }),
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

function Pseudo({ user }: { user: ListedUser }) {
  const self = useUser()
  const name = { record: user, style: { ...breaking, display: 'inline-flex' }, children: user.pseudo } as const
  return user.id === self.id ? (
    <NameLink to="/user-settings" {...name} />
  ) : (
    <NameLink to="/users/$id" params={{ id: String(user.id) }} {...name} />
  )
}
