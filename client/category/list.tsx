import { Box, Button, Card, Group, Stack, Text } from '@mantine/core'
import { IconCategory, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Category, categoryRoutes, subCategoryRoutes } from '#shared/category.ts'
import { useNamePrompt } from '../form/name-prompt.ts'
import { RowButton } from '../form/row-actions.tsx'
import { TextLink } from '../frame/link.tsx'
import { notifyDone, notifyFailure } from '../frame/notify.tsx'
import { Page } from '../frame/page.tsx'
import { q, useWrite } from '../query.ts'
import { ask } from '../ui/ask.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

const longest = 96

export function CategoryList() {
  const { t } = useTranslation()
  const { data: categories } = useSuspenseQuery(q(categoryRoutes.all, {}))
  const acts = useActs()
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={acts.addCategory}>
      {t('category.new')}
    </Button>
  )
  return (
    <Page title={t('category.many')} actions={add} narrow>
      {categories.length === 0 ? (
        <EmptyState icon={IconCategory} title={t('category.none')} help={t('category.none_help')} action={add} />
      ) : (
        <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
          {categories.map((category) => (
            <CategoryCard key={category.id} category={category} acts={acts} />
          ))}
        </Stack>
      )}
    </Page>
  )
}

function CategoryCard({ category, acts }: { category: Category; acts: ReturnType<typeof useActs> }) {
  const { t } = useTranslation()
  return (
    <Card component="li" withBorder padding="sm">
      <Group justify="space-between" wrap="nowrap">
        <TextLink to="/materials" search={{ category: category.id }} fw={600} style={{ overflowWrap: 'anywhere' }}>
          {category.name}
        </TextLink>
        <Group gap={4} wrap="nowrap">
          <RowButton label={t('category.add_sub', { name: category.name })} onClick={() => acts.addSub(category)}>
            <IconPlus size={18} />
          </RowButton>
          <RowButton
            label={t('category.rename', { name: category.name })}
            onClick={() => acts.renameCategory(category)}
          >
            <IconPencil size={18} />
          </RowButton>
          <RowButton
            label={t('category.delete', { name: category.name })}
            color="red"
            onClick={() => void acts.removeCategory(category)}
          >
            <IconTrash size={18} />
          </RowButton>
        </Group>
      </Group>
      {category.sub_categories.length > 0 ? (
        <Box component="ul" p={0} m={0} mt={4} style={{ listStyle: 'none' }}>
          {category.sub_categories.map((sub) => (
            <Group component="li" key={sub.id} justify="space-between" wrap="nowrap" pl="md">
              <TextLink
                to="/materials"
                search={{ category: category.id, subCategory: sub.id }}
                size="sm"
                style={{ overflowWrap: 'anywhere' }}
              >
                {sub.name}
              </TextLink>
              <Group gap={4} wrap="nowrap">
                <RowButton label={t('category.rename', { name: sub.name })} onClick={() => acts.renameSub(sub)}>
                  <IconPencil size={18} />
                </RowButton>
                <RowButton
                  label={t('category.delete', { name: sub.name })}
                  color="red"
                  onClick={() => void acts.removeSub(sub)}
                >
                  <IconTrash size={18} />
                </RowButton>
              </Group>
            </Group>
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

type Named = { id: number; name: string; version: number }

/** What can be done to categories and sub-categories; names are asked for in a dialog, refusals shown in it. */
function useActs() {
  const { t } = useTranslation()
  const create = useWrite(categoryRoutes.create)
  const update = useWrite(categoryRoutes.update)
  const remove = useWrite(categoryRoutes.remove)
  const createSub = useWrite(subCategoryRoutes.create)
  const updateSub = useWrite(subCategoryRoutes.update)
  const removeSub = useWrite(subCategoryRoutes.remove)

  const prompt = useNamePrompt(t('category.name'), longest, (name) => t('category.saved', { name }))
  const confirmed = async ({ name }: Named, perform: () => Promise<unknown>) => {
    const yes = await ask({
      title: t('category.ask_delete'),
      text: t('table.ask_destroy_text', { name }),
      yes: t('table.yes_destroy'),
      no: t('table.no'),
      danger: true,
    })
    if (!yes) return
    try {
      await perform()
      notifyDone(t('table.destroyed', { name }))
    } catch (error) {
      notifyFailure(error, t('frame.error.deleting'))
    }
  }
  const of = ({ id, version }: Named) => ({ params: { id }, version })

  return {
    addCategory: () => prompt(t('category.new'), '', (name) => create.mutateAsync({ body: { name } })),
    renameCategory: (one: Named) =>
      prompt(t('category.rename', { name: one.name }), one.name, (name) =>
        update.mutateAsync({ ...of(one), body: { name } }),
      ),
    removeCategory: (one: Named) => confirmed(one, () => remove.mutateAsync(of(one))),
    addSub: (category: Named) =>
      prompt(t('category.add_sub', { name: category.name }), '', (name) =>
        createSub.mutateAsync({ body: { name, category_id: category.id } }),
      ),
    renameSub: (one: Named) =>
      prompt(t('category.rename', { name: one.name }), one.name, (name) =>
        updateSub.mutateAsync({ ...of(one), body: { name } }),
      ),
    removeSub: (one: Named) => confirmed(one, () => removeSub.mutateAsync(of(one))),
  }
}
