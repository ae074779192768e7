import { type ComponentType, createContext, type ReactNode, useState } from 'react'

/** Takes the saved record, in its GET shape; null around a form that cannot go on from it. */
export const GoOn = createContext<((saved: unknown) => void) | null>(null)

type GoingOnProps<R> = {
  /** The record to change, as last read; absent for a new one. */
  record?: R | undefined
  /** The form, of the record or of a new one. */
  children(record: R | undefined): ReactNode
}

/**
 * Around a form that leads away once saved: where the user typed during the save and stays, the form
 * of a new record goes on as that of the record that now exists (rules/change.md#21).
 */
export function GoingOn<R>({ record, children }: GoingOnProps<R>) {
  const [made, setMade] = useState<R>()
  return (
    <GoOn value={(saved) => setMade(saved as R)}>
      {/* what the form inside has saved */}
      {children(record ?? made)}
    </GoOn>
  )
}

/** The page of a new record of a noun, by its form. */
export const creating = <R,>(Form: ComponentType<{ record?: R }>) =>
  function New() {
    return <GoingOn<R>>{(record) => <Form {...(record && { record })} />}</GoingOn>
  }
