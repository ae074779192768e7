import { useEffect, useEffectEvent, useState } from 'react'
import { notifyRefusal } from '../frame/notify.tsx'

type LastKnown = {
  /** Its dialog is open. */
  isOpen: boolean
  /** Tells the user that the record is no longer in the list. */
  gone: string
}

/**
 * The record of a list that a dialog shows: as it is now, else as it last was since the dialog
 * opened. Where it leaves the list meanwhile, the dialog keeps what was typed, and the user is told.
 */
export function useLastKnown<T extends { id: number }>(
  records: readonly T[],
  id: number | null | undefined,
  { isOpen, gone }: LastKnown,
): T | undefined {
  const current = records.find((one) => one.id === id)
  const [last, setLast] = useState({ isOpen, record: current })
  // A dialog that closes keeps its record while it fades; one that opens begins anew.
  const isOpening = isOpen && !last.isOpen
  const record = current ?? (!isOpening && last.record?.id === id ? last.record : undefined)
  if (isOpen !== last.isOpen || record !== last.record) setLast({ isOpen, record })
  const isGone = isOpen && !current && record !== undefined
  const tell = useEffectEvent(() => notifyRefusal(gone))
  // Only the list read again tells that the record is gone.
  useEffect(() => {
    if (isGone) tell()
  }, [isGone])
  return record
}
