import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** How long the message stays, ms: as long as a toast. */
const shown = 5000

/**
 * What became of a typed number: lowered to the maximum; or its text was no whole number, and
 * `quantity` stands now, `before` before it was typed.
 */
export type Mend = { most: number } | { text: string; quantity: number; before: number }

/** Remembers for a moment how a typed number was mended; `tell(null)` when it is fine. */
export function useMended(): { mend: Mend | null; tell(mend: Mend | null): void } {
  const [mend, tell] = useState<Mend | null>(null)
  useEffect(() => {
    if (mend === null) return
    const timer = setTimeout(() => tell(null), shown)
    return () => clearTimeout(timer)
  }, [mend])
  return { mend, tell }
}

/** Says beside a field how its number was mended. It floats: rows of lists keep their height. */
export function Mended({ mend }: { mend: Mend | null }) {
  const { t } = useTranslation()
  if (mend === null) return null
  const words =
    'most' in mend
      ? t('form.lowered', { most: mend.most })
      : t(mend.quantity === mend.before ? 'form.not_whole_stays' : 'form.not_whole_instead', mend)
  return (
    <span className="mended" role="alert">
      {words}
    </span>
  )
}
