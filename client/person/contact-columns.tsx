import { useTranslation } from 'react-i18next'
import { MailLink, PhoneLink } from '../ui/contact-link.tsx'
import type { Column } from '../ui/table/table-props.ts'

/** The phone number of a person or a company. */
export function usePhoneColumn<T extends { phone: string | null }>(): Column<T> {
  const { t } = useTranslation()
  return {
    id: 'phone',
    header: t('address.phone'),
    value: ({ phone }) => phone,
    oneLine: true,
    phone: 'end',
    cell: ({ phone }) => phone && <PhoneLink phone={phone} size="sm" />,
  }
}

/** The mail address of a person. */
export function useEmailColumn<T extends { email: string | null }>(): Column<T> {
  const { t } = useTranslation()
  return {
    id: 'email',
    header: t('address.email'),
    share: '18%',
    value: ({ email }) => email,
    sortable: true,
    cell: ({ email }) => email && <MailLink email={email} size="sm" />,
  }
}
