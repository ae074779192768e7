import { Group, Paper, Stack, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../endpoints.ts'
import { ListEmpty } from '../form/list-empty.tsx'
import { useNamePrompt } from '../form/name-prompt.tsx'
import { TrashButtons, TrashToggle } from '../form/row-actions.tsx'
import { useTrash } from '../form/trash.ts'
import { NewButton, TextLink } from '../frame/link.tsx'
import { Page } from '../frame/page.tsx'
import { q, useWrite } from '../query.ts'
import { ExportMenu, onePage } from '../ui/table/export-menu.tsx'
import { useWholeList } from '../whole-list.ts'

const route = getRouteApi('/app/tags')

export function TagList() {
  const { t } = useTranslation()
  const { deleted = false } = useDeferredValue(route.useSearch())
  const navigate = route.useNavigate()
  const { data: tags } = useSuspenseQuery(q(api.tag.list, { query: deleted ? { deleted } : {} }))
  const whole = useWholeList('tags', async () => ({ data: tags, pagination: onePage(tags.length) }))
  const create = useWrite(api.tag.create)
  const update = useWrite(api.tag.update)
  const trash = useTrash(api.tag.remove, api.tag.restore, t('tag.destroy_consequence'))

  const { prompt, rename, dialog } = useNamePrompt({
    label: t('tag.name'),
    saved: (name) => t('tag.saved', { name }),
  })
  const add = (
    <NewButton onClick={() => prompt(t('tag.new'), '', (name) => create.mutateAsync({ body: { name } }))}>
      {t('tag.new')}
    </NewButton>
  )
  return (
    <Page
      title={t('tag.many')}
      narrow
      actions={
        tags.length > 0 ? (
          <ExportMenu
            label={t('tag.many')}
            columns={[{ id: 'name', header: t('tag.name'), value: ({ name }) => name }]}
            whole={whole}
          />
        ) : null
      }
      add={add}
      more={
        <TrashToggle isTrash={deleted} onToggle={() => void navigate({ search: deleted ? {} : { deleted: true } })} />
      }
    >
      {tags.length === 0 ? (
        <ListEmpty drawing="labels" isTrash={deleted} title={t('tag.none')} help={t('tag.none_help')} action={add} />
      ) : (
        <Stack component="ul" gap={4} p={0} m={0} style={{ listStyle: 'none' }}>
          {tags.map((tag) => (
            <Paper component="li" key={tag.id} withBorder px="sm" py={4}>
              <Group justify="space-between" wrap="nowrap">
                {deleted ? (
                  <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                    {tag.name}
                  </Text>
                ) : (
                  <TextLink
                    to="/materials"
                    search={{ tags: [tag.name] }}
                    size="sm"
                    className="touch"
                    style={{ overflowWrap: 'anywhere' }}
                  >
                    {tag.name}
                  </TextLink>
                )}
                <Group gap={4} wrap="nowrap">
                  <TrashButtons
                    item={{ ...tag, deleted_at: deleted ? 'trashed' : null }}
                    name={tag.name}
                    trash={trash}
                    onEdit={() =>
                      rename(t('table.edit', { name: tag.name }), { ...tag, entity: 'tag' }, (name, version) =>
                        update.mutateAsync({ params: { id: tag.id }, body: { name }, version }),
                      )
                    }
                  />
                </Group>
              </Group>
            </Paper>
          ))}
        </Stack>
      )}
      {dialog}
    </Page>
  )
}
