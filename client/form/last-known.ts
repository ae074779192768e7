import { useEffect, useState } from 'react'
import { notifyRefusal } from '../frame/notify.tsx'

type LastKnown = {
  /** Its dialog is open. */
  isOpen: boolean
  /** Tells the user that another one has taken the record off the list. */
  gone: string
}

/**
 * The record of a list that a dialog shows: as it is now, else as it was last. Where another user
 * takes it off the list meanwhile, the dialog keeps what was typed, and the user is told.
 */
export function useLastKnown<T extends { id: number }>(
  records: readonly T[],
  id: number | null | undefined,
  { isOpen, gone }: LastKnown,
): T | undefined {
  const current = records.find((one) => one.id === id)
  const [known, setKnown] = useState(current)
  if (current && current !== known) setKnown(current)
  const isGone = isOpen && !current && known !== undefined && known.id === id
  // Only the list read again tells that the record is gone.
  useEffect(() => {
    if (isGone) notifyRefusal(gone)
  }, [isGone, gone])
  return current ?? (known?.id === id ? known : undefined)
}
