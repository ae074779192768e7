import type { ReactNode } from 'react'

/**
 * The buttons of a dialog: one line, in view however long the dialog is; `aside` is apart, at the
 * left.
 */
export function DialogFoot({ aside, children }: { aside?: ReactNode; children: ReactNode }) {
  return (
    <div className="dialog-foot">
      {aside ? <div className="dialog-aside">{aside}</div> : null}
      {children}
    </div>
  )
}
