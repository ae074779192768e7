import { Button, Stack, Table, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogFoot } from '../ui/dialog-foot.tsx'

type TwoVersionsProps = {
  text: string
  /** `mine` is null where the user typed nothing. */
  rows: readonly { key: string | number; name: string; theirs: ReactNode; mine: ReactNode }[]
  /** Labels: the rows, the typed values, and their button. */
  words: Record<'rows' | 'mine' | 'keep', string>
  onChoose(choice: 'mine' | 'theirs'): void
}

/** Another user's values beside the typed ones, and the choice between them. Shown in a dialog. */
export function TwoVersions({ text, rows, words, onChoose }: TwoVersionsProps) {
  const { t } = useTranslation()
  return (
    <Stack>
      <Text size="sm">{text}</Text>
      <Table withTableBorder style={{ overflowWrap: 'anywhere' }}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{words.rows}</Table.Th>
            <Table.Th>{t('form.theirs')}</Table.Th>
            <Table.Th>{words.mine}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, name, theirs, mine }) => (
            <Table.Tr key={key}>
              <Table.Th fw={500}>{name}</Table.Th>
              <Table.Td>{theirs}</Table.Td>
              <Table.Td c={mine === null ? 'dimmed' : undefined}>{mine ?? t('form.untouched')}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <DialogFoot>
        <Button variant="default" onClick={() => onChoose('theirs')}>
          {t('form.take_theirs')}
        </Button>
        <Button onClick={() => onChoose('mine')} data-autofocus>
          {words.keep}
        </Button>
      </DialogFoot>
    </Stack>
  )
}
