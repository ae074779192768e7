import { Box, Card, Group, Stack, Text } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Category } from '#shared/category.ts'
import { uncategorized } from '#shared/names.ts'
import { RowButton } from '../form/row-actions.tsx'
import { NewButton, TextLink } from '../frame/link.tsx'
import { Page } from '../frame/page.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { type ExportColumn, ExportMenu, onePage } from '../ui/table/export-menu.tsx'
import { useWholeList } from '../whole-list.ts'
import { currentLanguage } from '../words.ts'
import { type Acts, useActs } from './acts.ts'
import { attributesQuery, countedCategories } from './queries.ts'

export function CategoryList() {
  const { t } = useTranslation()
  const { data: categories } = useSuspenseQuery(countedCategories)
  const acts = useActs()
  const add = <NewButton onClick={acts.addCategory}>{t('category.new')}</NewButton>
  return (
    <Page
      title={t('category.many')}
      actions={categories.length > 0 ? <CategoryExport categories={categories} /> : null}
      add={add}
      narrow
    >
      {acts.dialog}
      {categories.length === 0 ? (
        <EmptyState drawing="shelves" title={t('category.none')} help={t('category.none_help')} action={add} />
      ) : (
        <Stack gap="sm">
          <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
            {categories.map((category) => (
              <CategoryCard key={category.id} category={category} acts={acts} />
            ))}
          </Stack>
          <TextLink to="/materials" search={{ category: uncategorized }} size="sm" className="touch">
            {t('category.show_uncategorized')}
          </TextLink>
        </Stack>
      )}
    </Page>
  )
}

type NameRow = { category: string; sub: string | null; count: number | undefined }

/**
 * Each category and each of its sub-categories as a row of a file, with its number of materials.
 */
function CategoryExport({ categories }: { categories: readonly Category[] }) {
  const { t } = useTranslation()
  const rows = categories.flatMap(({ name, materials_count, sub_categories }): NameRow[] => [
    { category: name, sub: null, count: materials_count },
    ...sub_categories.map((sub) => ({ category: name, sub: sub.name, count: sub.materials_count })),
  ])
  const whole = useWholeList('categories', async () => ({ data: rows, pagination: onePage(rows.length) }))
  const columns: ExportColumn<NameRow>[] = [
    { id: 'category', header: t('category.one'), value: ({ category }) => category },
    { id: 'sub', header: t('category.sub'), value: ({ sub }) => sub },
    { id: 'count', header: t('material.many'), value: ({ count }) => count },
  ]
  return <ExportMenu label={t('category.many')} columns={columns} whole={whole} />
}

/**
 * Why the category cannot be deleted; undefined when it can (rules/category.md#5,
 * rules/category.md#6).
 */
function useDeletionRefusal({ id, materials_count: count = 0, sub_categories }: Category): string | undefined {
  const { t } = useTranslation()
  const { data: attributes } = useSuspenseQuery(attributesQuery)
  if (count > 0) return t('category.holds_materials', { count })
  if (sub_categories.length > 0) return t('category.holds_sub')
  const names = attributes
    .filter(({ categories }) => categories.length === 1 && categories[0]?.id === id)
    .map(({ name }) => t('category.quoted', { name }))
  if (names.length === 0) return undefined
  return t('category.holds_attributes', {
    count: names.length,
    names: new Intl.ListFormat(currentLanguage()).format(names),
  })
}

function CategoryCard({ category, acts }: { category: Category; acts: Acts }) {
  const { t } = useTranslation()
  const count = category.materials_count ?? 0
  const refusal = useDeletionRefusal(category)
  return (
    <Card component="li" withBorder padding="sm">
      <Line
        name={
          <TextLink
            to="/materials"
            search={{ category: category.id }}
            fw={600}
            className="touch"
            style={{ overflowWrap: 'anywhere' }}
          >
            {category.name}
          </TextLink>
        }
        count={count}
      >
        <RowButton label={t('category.add_sub', { name: category.name })} onClick={() => acts.addSub(category)}>
          <IconPlus size={18} />
        </RowButton>
        <RowButton label={t('category.rename', { name: category.name })} onClick={() => acts.renameCategory(category)}>
          <IconPencil size={18} />
        </RowButton>
        <RowButton
          label={t('category.delete', { name: category.name })}
          isFinal
          refusal={refusal}
          onClick={() => acts.removeCategory(category)}
        >
          <IconTrash size={18} />
        </RowButton>
      </Line>
      {category.sub_categories.length > 0 ? (
        <Box component="ul" p={0} m={0} mt={4} style={{ listStyle: 'none' }}>
          {category.sub_categories.map((sub) => (
            <Box component="li" key={sub.id} pl="md">
              <Line
                name={
                  <TextLink
                    to="/materials"
                    search={{ category: category.id, subCategory: sub.id }}
                    size="sm"
                    className="touch"
                    style={{ overflowWrap: 'anywhere' }}
                  >
                    {sub.name}
                  </TextLink>
                }
                count={sub.materials_count ?? 0}
              >
                <RowButton label={t('category.rename', { name: sub.name })} onClick={() => acts.renameSub(sub)}>
                  <IconPencil size={18} />
                </RowButton>
                <RowButton
                  label={t('category.delete', { name: sub.name })}
                  isFinal
                  onClick={() => void acts.removeSub(sub, category)}
                >
                  <IconTrash size={18} />
                </RowButton>
              </Line>
            </Box>
          ))}
        </Box>
      ) : (
        <Text size="sm" c="dimmed" mt={4}>
          {t('category.no_sub')}
        </Text>
      )}
    </Card>
  )
}

/** A name with its number of materials, and its actions. */
function Line({ name, count, children }: { name: ReactNode; count: number; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Group justify="space-between" wrap="nowrap">
      <Group gap="xs" style={{ rowGap: 0 }} miw={0}>
        {name}
        <Text size="sm" c="dimmed" className="figures">
          {t('category.materials', { count })}
        </Text>
      </Group>
      <Group gap={4} wrap="nowrap">
        {children}
      </Group>
    </Group>
  )
}
