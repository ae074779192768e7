import { Group, Pagination, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

export type PageState = { perPage: number; currentPage: number; total: { items: number; pages: number } }

/** The number of records, and the way to the other pages. */
export function Pages({ page, onPage, isPhone }: { page: PageState; onPage(page: number): void; isPhone: boolean }) {
  const { t, i18n } = useTranslation()
  const { items, pages } = page.total
  if (items === 0) return null
  return (
    <Group justify="space-between">
      <Text size="sm" c="dimmed" className="figures">
        {t('table.count', { count: items, shown: new Intl.NumberFormat(i18n.language).format(items) })}
      </Text>
      {pages > 1 ? (
        <Pagination
          total={pages}
          siblings={isPhone ? 0 : 1}
          gap={isPhone ? 4 : undefined}
          value={page.currentPage}
          onChange={onPage}
          getControlProps={(control) => ({ 'aria-label': t(`table.${control}`) })}
          getItemProps={(number) => ({ 'aria-label': t('table.page', { number }) })}
        />
      ) : null}
    </Group>
  )
}
