import { Button } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Either } from '#shared/contract.ts'
import { api } from '../../endpoints.ts'
import { documentLink } from '../../frame/open-document.ts'
import { useIsPhone } from '../../frame/page.tsx'
import { currentLanguage } from '../../words.ts'
import type { Kind } from './drafts.ts'

/**
 * Links to the paper of an estimate or bill, in a new tab and in the user's language. `name`
 * identifies the paper.
 */
export function DocumentLink({ kind, id, name }: { kind: Kind; id: number; name: string }) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const route: Either<typeof api.bill.pdf | typeof api.estimate.pdf> = kind === 'bill' ? api.bill.pdf : api.estimate.pdf
  return (
    <Button
      {...documentLink(route, { params: { id }, query: { lang: currentLanguage() } })}
      variant="default"
      h={isPhone ? 44 : 36}
      leftSection={<IconFileTypePdf size={18} />}
      aria-label={t('billing.open_pdf_of', { name })}
    >
      {t('billing.open_pdf')}
    </Button>
  )
}
