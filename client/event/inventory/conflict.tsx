import { useTranslation } from 'react-i18next'
import { markedUnits, markOf } from '#shared/counted-units.ts'
import type { Event } from '#shared/event.ts'
import type { InventoryRow } from '#shared/inventory.ts'
import { TwoVersions } from '../../form/two-versions.tsx'
import { useIsPhone } from '../../frame/page.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { currentLanguage } from '../../words.ts'
import type { InventoryEditor } from './editor.ts'
import { labelOf } from './unsent.ts'

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
  const lines = [...(current?.materials ?? []), ...(current?.unlisted_materials ?? [])]
  const nameOf = (id: number) => {
    const material = lines.find((one) => one.id === id)
    return material ? labelOf(material) : ''
  }
  const count = ({ actual, broken, lost }: InventoryRow) =>
    t(`${editor.kind.words}.conflict.count`, { actual, broken, lost })
  /** A count, and the units that the other one has otherwise. */
  const told = (row: InventoryRow, other: InventoryRow) => {
    const units = lines.find(({ id }) => id === row.id)?.units ?? []
    const differing = markedUnits(row).filter(({ id, mark }) => markOf(other, id) !== mark)
    const names = differing.flatMap(({ id, mark }) => {
      const unit = units.find((one) => one.id === id)
      return unit ? `${unit.reference} ${t(`inventory.units.mark.${mark}`).toLocaleLowerCase(currentLanguage())}` : []
    })
    return names.length > 0 ? `${count(row)} (${names.join(', ')})` : count(row)
  }
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
          theirs: told(theirs, mine),
          mine: told(mine, theirs),
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
