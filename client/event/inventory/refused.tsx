import { IconAlertCircle } from '@tabler/icons-react'
import { useCallback, useSyncExternalStore } from 'react'
import type { InventoryEditor } from './editor.ts'

/** What the server says of a row that it refused, until the row is counted otherwise (rules/inventory.md#21). */
export function RefusedRow({ editor, id }: { editor: InventoryEditor; id: number }) {
  const subscribe = useCallback((watcher: () => void) => editor.subscribeTo(id, watcher), [editor, id])
  const message = useSyncExternalStore(subscribe, () => editor.refusalOf(id))
  if (message === null) return null
  return (
    <p className="inventory-refused" role="alert">
      <IconAlertCircle size={18} aria-hidden />
      {message}
    </p>
  )
}
