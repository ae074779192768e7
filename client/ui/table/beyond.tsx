import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../empty-state.tsx'
import type { PageState } from './pages.tsx'

/** A page past the last one: an old link, or the last row of a page has just gone. */
export function Beyond({ page, onPage }: { page: PageState; onPage(page: number): void }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      drawing="lens"
      title={t('table.beyond')}
      action={<Button onClick={() => onPage(page.total.pages)}>{t('table.to_last')}</Button>}
    />
  )
}
