import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import type { InventoryRow } from '#shared/inventory.ts'
import { TwoVersions } from '../../form/two-versions.tsx'
import { useIsPhone } from '../../frame/page.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { InventoryEditor } from './editor.ts'

type ConflictProps = {
  /** The event as the other user saved it; null while there is no conflict. */
  current: Event | null
  author: string
  editor: InventoryEditor
  onClose(): void
}

/**
 * Two users counted the same rows differently: shows both counts and asks which to keep
 * (rules/inventory.md#22).
 */
export function InventoryConflict({ current, author, editor, onClose }: ConflictProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const settle = (choice: 'mine' | 'theirs') => {
    if (current) editor.settle(current, choice === 'mine')
    onClose()
  }
  const clashes = current ? editor.clashesWith(current) : []
  const nameOf = (id: number) => {
    const material = [...(current?.materials ?? []), ...(current?.unlisted_materials ?? [])].find(
      (one) => one.id === id,
    )
    return material ? `${material.reference} – ${material.name}` : ''
  }
  const count = ({ actual, broken, lost }: InventoryRow) =>
    t(`${editor.kind.words}.conflict.count`, { actual, broken, lost })
  return (
    <Dialog
      opened={current !== null}
      onClose={onClose}
      title={t('inventory.conflict.title', { name: author })}
      size="lg"
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': t('inventory.conflict.later') }}
    >
      <TwoVersions
        text={t('inventory.conflict.text')}
        rows={clashes.map(({ id, mine, theirs }) => ({
          key: id,
          name: nameOf(id),
          theirs: count(theirs),
          mine: count(mine),
        }))}
        words={{
          rows: t('inventory.conflict.material'),
          mine: t('inventory.conflict.mine'),
          keep: t('inventory.conflict.keep_mine'),
        }}
        onChoose={settle}
      />
    </Dialog>
  )
}
