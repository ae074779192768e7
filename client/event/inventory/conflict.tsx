import { Button, Stack, Table, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import type { InventoryRow } from '#shared/inventory.ts'
import { useIsPhone } from '../../frame/page.tsx'
import { Dialog, DialogFoot } from '../../ui/dialog.tsx'
import type { InventoryEditor } from './editor.ts'

type ConflictProps = {
  /** The event as the other person left it; null while nothing is to be settled. */
  current: Event | null
  author: string
  editor: InventoryEditor
  onClose(): void
}

/** Two users counted the same rows differently: shows both counts and asks which to keep (rules/inventory.md#22). */
export function InventoryConflict({ current, author, editor, onClose }: ConflictProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const settle = (keepsMine: boolean) => {
    if (current) editor.settle(current, keepsMine)
    onClose()
  }
  const clashes = current ? editor.clashesWith(current) : []
  const nameOf = (id: number) => {
    const material = current?.materials.find((one) => one.id === id)
    return material ? `${material.reference} – ${material.name}` : ''
  }
  const count = ({ actual, broken }: InventoryRow) => t('inventory.conflict.count', { actual, broken })
  return (
    <Dialog
      opened={current !== null}
      onClose={onClose}
      title={t('inventory.conflict.title', { name: author })}
      size="lg"
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': t('inventory.conflict.later') }}
    >
      <Stack>
        <Text size="sm">{t('inventory.conflict.text')}</Text>
        <Table withTableBorder>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('inventory.conflict.material')}</Table.Th>
              <Table.Th>{t('inventory.conflict.theirs')}</Table.Th>
              <Table.Th>{t('inventory.conflict.mine')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {clashes.map(({ id, mine, theirs }) => (
              <Table.Tr key={id}>
                <Table.Th fw={500}>{nameOf(id)}</Table.Th>
                <Table.Td>{count(theirs)}</Table.Td>
                <Table.Td>{count(mine)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <DialogFoot>
          <Button variant="default" onClick={() => settle(false)}>
            {t('inventory.conflict.take_theirs')}
          </Button>
          <Button onClick={() => settle(true)} data-autofocus>
            {t('inventory.conflict.keep_mine')}
          </Button>
        </DialogFoot>
      </Stack>
    </Dialog>
  )
}
