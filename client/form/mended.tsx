import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** How long the message stays, ms: as long as a toast. */
const shown = 5000

/**
 * Remembers for a moment the number to which a typed one was lowered; `tell(null)` when the typed
 * one fits.
 */
export function useLowered(): { most: number | null; tell(most: number | null): void } {
  const [most, tell] = useState<number | null>(null)
  useEffect(() => {
    if (most === null) return
    const timer = setTimeout(() => tell(null), shown)
    return () => clearTimeout(timer)
  }, [most])
  return { most, tell }
}

/** Says beside a field that its number was lowered. It floats: rows of lists keep their height. */
export function Lowered({ most }: { most: number | null }) {
  const { t } = useTranslation()
  return most === null ? null : (
    <span className="lowered" role="alert">
      {t('form.lowered', { most })}
    </span>
  )
}
