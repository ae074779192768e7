import { Button, Stack, Table, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { formatQuantity } from '#shared/rules/format.ts'
import { useIsPhone } from '../../../frame/page.tsx'
import type { MaterialRow } from '../../../material/editor/filters.ts'
import { lineChanges } from '../../../material/editor/quantities.ts'
import { Dialog, DialogFoot } from '../../../ui/dialog.tsx'
import { currentLanguage } from '../../../words.ts'
import { type MaterialsEditor, savedLines } from './editor.ts'

type MaterialsConflictProps = {
  /** The event as the other person left it; null while nothing is to be settled. */
  current: Event | null
  editor: MaterialsEditor
  rows: readonly MaterialRow[]
  onClose(): void
}

/** Another user changed the materials meanwhile: shows the lines that differ and asks which to keep (rules/wizard.md#20). */
export function MaterialsConflict({ current, editor, rows, onClose }: MaterialsConflictProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const language = currentLanguage()
  const settle = (keeps: boolean) => {
    if (current) editor.settle(current, keeps)
    onClose()
  }
  const changes = current ? lineChanges(editor.quantities.lines(), savedLines(current)) : []
  const nameOf = (id: number) => {
    const material = rows.find((row) => row.id === id)?.material
    return material ? `${material.reference} – ${material.name}` : t('wizard.saving.hidden', { id })
  }
  return (
    <Dialog
      opened={current !== null}
      onClose={onClose}
      title={t('wizard.saving.conflict')}
      size="lg"
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': t('wizard.saving.later') }}
    >
      <Stack>
        <Text size="sm">{t('wizard.saving.conflict_text')}</Text>
        <Table withTableBorder>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('wizard.saving.material')}</Table.Th>
              <Table.Th>{t('wizard.saving.theirs')}</Table.Th>
              <Table.Th>{t('wizard.saving.mine')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {changes.map(({ id, mine, theirs }) => (
              <Table.Tr key={id}>
                <Table.Th fw={500}>{nameOf(id)}</Table.Th>
                <Table.Td>{formatQuantity(theirs, language)}</Table.Td>
                <Table.Td>{formatQuantity(mine, language)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <DialogFoot>
          <Button variant="default" onClick={() => settle(false)}>
            {t('wizard.saving.take_theirs')}
          </Button>
          <Button onClick={() => settle(true)} data-autofocus>
            {t('wizard.saving.keep_mine')}
          </Button>
        </DialogFoot>
      </Stack>
    </Dialog>
  )
}
