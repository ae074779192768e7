import { type ReactNode, useSyncExternalStore } from 'react'
import type { InventoryEditor } from './editor.ts'
import { type InventoryView, type Readdress, Toolbar } from './toolbar.tsx'

type ToolsProps = {
  view: InventoryView
  editor: InventoryEditor
  onChange: Readdress
  beside: ReactNode
  children: ReactNode
}

/** The tools above a list while it is counted. */
export function Tools({ view, editor, onChange, beside, children }: ToolsProps) {
  const { rows, open, uncounted } = useSyncExternalStore(editor.subscribe, editor.summary)
  return (
    <Toolbar {...view} rows={rows} left={open} isCounting={uncounted > 0} onChange={onChange} beside={beside}>
      {children}
    </Toolbar>
  )
}
