import { type ComponentType, createContext, type ReactNode, useState } from 'react'

/** Takes the saved record, in its GET shape; null around a form that cannot go on from it. */
export const GoOn = createContext<((saved: unknown) => void) | null>(null)

type GoingOnProps<R> = {
  /** The record to change, as last read; absent for a new one. */
  record?: R | undefined
  /** Called with the record once it is created. */
  onMade?(record: R): void
  /** The form, of the record or of a new one. */
  children(record: R | undefined): ReactNode
}

/**
 * Wraps a form that leads away after saving. If the user typed during the save of a new record and
 * stays, the form becomes that of the record just created (rules/change.md#21).
 */
export function GoingOn<R>({ record, onMade, children }: GoingOnProps<R>) {
  const [made, setMade] = useState<R>()
  const take = (saved: unknown) => {
    const now = saved as R // what the form inside has saved
    setMade(now)
    onMade?.(now)
  }
  return <GoOn value={take}>{children(record ?? made)}</GoOn>
}

/** The page of a new record: its form, which goes on with the record it has created. */
export const creating = <R,>(Form: ComponentType<{ record?: R }>) =>
  function New() {
    return <GoingOn<R>>{(record) => <Form {...(record && { record })} />}</GoingOn>
  }
