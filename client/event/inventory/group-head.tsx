import { Button } from '@mantine/core'
import { IconCheck, IconChecks, IconChevronRight } from '@tabler/icons-react'
import { useCallback, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { type InventoryRow, stillOut } from '#shared/inventory.ts'
import type { EventMaterial } from '#shared/material-shape.ts'
import { formatQuantity } from '#shared/rules/format.ts'
import { currentLanguage } from '../../words.ts'
import type { InventoryEditor } from './editor.ts'
import type { InventoryGroup } from './groups.ts'
import type { CountKind } from './kind.ts'

type GroupHeadProps = {
  kind: CountKind
  group: InventoryGroup
  /** The row of a material. */
  rowOf(id: number): InventoryRow
  /** Null on an inventory that is over. */
  editor: InventoryEditor | null
  /** Whether complete rows fold into this head, and whether they are shown all the same. */
  folds: boolean
  isOpen: boolean
  onToggle(): void
  /** "All back" on the group. */
  onBack(materials: readonly EventMaterial[]): void
}

/** The name of a group, how many of its rows are complete, and the button that unfolds them. */
export function GroupHead({ kind, group, rowOf, editor, folds, isOpen, onToggle, onBack }: GroupHeadProps) {
  const { t } = useTranslation()
  const { complete, rows, pieces, short } = useTotals(kind, group, rowOf, editor)
  const language = currentLanguage()
  const name = group.name ?? nameless(group)
  const isDone = complete === rows
  return (
    <>
      <h2>
        {folds ? (
          <button type="button" className="inventory-fold" aria-expanded={isOpen} onClick={onToggle}>
            <IconChevronRight size={18} aria-hidden />
            {name}
          </button>
        ) : (
          name
        )}
      </h2>
      <span className="inventory-counted figures" data-done={complete > 0 || undefined}>
        {complete > 0 ? <IconCheck size={16} aria-hidden /> : null}
        {isDone
          ? t('inventory.group_complete')
          : complete > 0
            ? t('inventory.group_part', { count: complete, all: formatQuantity(rows, language) })
            : null}
      </span>
      <span className="inventory-size figures">
        {t('inventory.group_rows', { count: rows, shown: formatQuantity(rows, language) })},{' '}
        {t('inventory.group_pieces', { count: pieces, shown: formatQuantity(pieces, language) })}
      </span>
      {editor && short > 0 ? (
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconChecks size={18} aria-hidden />}
          aria-label={t(`${kind.words}.group_back_of`, { group: name })}
          onClick={() => onBack(group.materials)}
        >
          <span className="inventory-group-back">{t(`${kind.words}.group_back`)}</span>
        </Button>
      ) : null}
    </>
  )

  function nameless({ key }: InventoryGroup): string {
    if (key.startsWith('none')) return t('inventory.all_materials')
    if (key.startsWith('kits')) return t('inventory.no_kit')
    return t(key.startsWith('parks') ? 'inventory.other_park' : 'category.uncategorized')
  }
}

/** `short`: rows that the button of the group would fill. */
type Totals = { complete: number; rows: number; pieces: number; short: number }

function useTotals(
  kind: CountKind,
  { materials }: InventoryGroup,
  rowOf: (id: number) => InventoryRow,
  editor: InventoryEditor | null,
): Totals {
  const subscribe = useCallback((watcher: () => void) => editor?.subscribeTo('all', watcher) ?? (() => {}), [editor])
  const count = (rows: readonly InventoryRow[]) => ({
    complete: rows.filter(kind.isComplete).length,
    pieces: rows.reduce((total, row) => total + row.awaited_quantity, 0),
    short: rows.filter((row) => stillOut(row) > 0).length,
  })
  // One text and not an object: it is compared by value.
  const counted = useSyncExternalStore(subscribe, () => {
    const { complete, pieces, short } = count(materials.map(({ id }) => rowOf(id)))
    return `${complete} ${pieces} ${short}`
  })
  const [complete = 0, pieces = 0, short = 0] = counted.split(' ').map(Number)
  return { complete, rows: materials.length, pieces, short }
}
