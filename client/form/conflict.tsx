import { Button, Group, Stack, Table, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { i18next } from '../words.ts'

type Values = Record<string, unknown>
type Conflict = {
  by: string | null
  mine: Values
  theirs: Values
  labels: Record<string, string | undefined>
  shown?(field: string, value: unknown, other: unknown): string | undefined
}

/** Field by field, what the other person saved and what is typed here (DESIGN "Forms and writes"). Closing changes nothing. */
export function chooseAfterConflict({
  by,
  mine,
  theirs,
  labels,
  shown,
}: Conflict): Promise<'mine' | 'theirs' | 'later'> {
  const t = i18next.t
  const differing = Object.keys(labels).filter(
    (field) => JSON.stringify(mine[field] ?? null) !== JSON.stringify(theirs[field] ?? null),
  )
  return new Promise((resolve) => {
    const finish = (choice: 'mine' | 'theirs') => {
      resolve(choice)
      modals.close(id)
    }
    const id = modals.open({
      title: t('form.conflict'),
      size: 'lg',
      closeButtonProps: { 'aria-label': t('frame.close') },
      onClose: () => resolve('later'), // settled already after a choice
      children: (
        <Stack>
          <Text size="sm">{t('form.conflict_text', { name: by ?? t('form.someone') })}</Text>
          <Table withTableBorder>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('form.field')}</Table.Th>
                <Table.Th>{t('form.theirs')}</Table.Th>
                <Table.Th>{t('form.mine')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {differing.map((field) => (
                <Table.Tr key={field}>
                  <Table.Th fw={500}>{labels[field]}</Table.Th>
                  <Table.Td>{shown?.(field, theirs[field], mine[field]) ?? plain(theirs[field])}</Table.Td>
                  <Table.Td>{shown?.(field, mine[field], theirs[field]) ?? plain(mine[field])}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          <Group justify="flex-end">
            <Button variant="default" onClick={() => finish('theirs')}>
              {t('form.take_theirs')}
            </Button>
            <Button onClick={() => finish('mine')} data-autofocus>
              {t('form.keep_mine')}
            </Button>
          </Group>
        </Stack>
      ),
    })
  })
}

function plain(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'boolean') return i18next.t(value ? 'form.yes' : 'form.no')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
