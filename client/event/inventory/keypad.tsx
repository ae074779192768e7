import { Button, CloseButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconBackspace, IconCheck } from '@tabler/icons-react'
import { useCallback, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { sameCount } from '#shared/counted-units.ts'
import type { InventoryRow } from '#shared/inventory.ts'
import type { EventMaterial } from '#shared/material-shape.ts'
import { formatQuantity } from '#shared/rules/format.ts'
import { PageFoot } from '../../ui/page-foot.tsx'
import { currentLanguage } from '../../words.ts'
import type { CountColumn } from './columns.ts'
import type { InventoryEditor } from './editor.ts'
import { columnTitle } from './kind.ts'
import './keypad.css'

type KeypadProps = {
  editor: InventoryEditor
  /** The row in hand, and its place among the rows shown. */
  material: EventMaterial
  /** Goes to the next (1) or the previous (-1) row; undefined at the end of the list. */
  onMove(by: 1 | -1): void
  onClose(): void
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/**
 * A pad of large figures that counts the row in hand without the phone's own keyboard: for gloves,
 * and for one hand (rules/inventory.md#29).
 */
export function Keypad({ editor, material, onMove, onClose }: KeypadProps) {
  const { t } = useTranslation()
  const { words, columns, set } = editor.kind
  const { id, name, reference } = material
  const subscribe = useCallback((watcher: () => void) => editor.subscribeTo(id, watcher), [editor, id])
  const row = useSyncExternalStore(subscribe, () => editor.get(id))
  const [column, setColumn] = useState<CountColumn>('actual')
  // Digits of one number count from the row as it was before the first (rules/inventory.md#15).
  // A scan meanwhile begins a new number.
  const typing = useRef<{ of: string; before: InventoryRow; made: InventoryRow; text: string } | null>(null)
  const of = `${id} ${column}`
  const type = (next: (text: string) => string) => {
    const last = typing.current
    const goesOn = last !== null && last.of === of && sameCount(last.made, row)
    const { before, text: typed } = goesOn ? last : { before: row, text: '' }
    const text = next(typed)
    const made = set[column](before, Number(text))
    typing.current = { of, before, made, text }
    editor.change([made])
  }
  const choose = (next: CountColumn) => {
    typing.current = null
    setColumn(next)
  }
  const move = (by: 1 | -1) => {
    choose('actual')
    onMove(by)
  }
  const shown = (quantity: number) => formatQuantity(quantity, currentLanguage())
  return (
    <PageFoot className="keypad">
      <section aria-label={t('inventory.keypad.label')}>
        <header>
          <span className="keypad-name" aria-live="polite">
            <b>{name}</b>
            <small className="reference is-under">{reference}</small>
          </span>
          <CloseButton size={44} aria-label={t('inventory.keypad.close')} onClick={onClose} />
        </header>
        <div className="keypad-columns">
          {columns.map((one) => (
            <button key={one} type="button" aria-pressed={one === column} onClick={() => choose(one)}>
              {t(columnTitle(editor.kind, one))}
              <b className="figures">
                {shown(row[one])}
                {one === 'actual' ? ` / ${shown(row.awaited_quantity)}` : null}
              </b>
            </button>
          ))}
        </div>
        <div className="keypad-keys">
          {digits.map((digit) => (
            <button key={digit} type="button" onClick={() => type((text) => text + digit)}>
              {digit}
            </button>
          ))}
          <button
            type="button"
            aria-label={t('inventory.keypad.erase')}
            onClick={() => type((text) => text.slice(0, -1))}
          >
            <IconBackspace size={28} aria-hidden />
          </button>
          <button type="button" onClick={() => type((text) => `${text}0`)}>
            0
          </button>
          <button
            type="button"
            className="keypad-all"
            aria-label={t(`${words}.row_back`, { name, reference })}
            onClick={() => {
              typing.current = null
              editor.change([set.actual(row, row.awaited_quantity)])
            }}
          >
            <IconCheck size={28} aria-hidden />
          </button>
        </div>
        <div className="keypad-moves">
          <Button
            size="lg"
            variant="default"
            leftSection={<IconArrowUp size={20} aria-hidden />}
            onClick={() => move(-1)}
          >
            {t('inventory.keypad.previous')}
          </Button>
          <Button size="lg" leftSection={<IconArrowDown size={20} aria-hidden />} onClick={() => move(1)}>
            {t('inventory.keypad.next')}
          </Button>
        </div>
      </section>
    </PageFoot>
  )
}
