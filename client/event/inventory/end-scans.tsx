import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHandScanner } from '../../scan/hand/use-hand-scanner.ts'
import { LastScan } from '../../scan/scanner.tsx'
import { signal } from '../../scan/signal/signals.ts'
import type { Scans } from '../../scan/use-scans.ts'
import { InLayer } from '../../ui/layer.tsx'
import { questionLayer } from '../../ui/question-layer.ts'

/**
 * Counts what a hand scanner reads while the end of a count is asked, and says it there: its Enter
 * would press a button of the question (rules/inventory.md#23). Once the count is being ended, a scan
 * counts no more. Call it inside the dialog's content.
 */
export function EndScans({ scans, isBusy }: { scans: Scans; isBusy: boolean }) {
  const { t } = useTranslation()
  const [isLate, setLate] = useState(false)
  useHandScanner((values) => {
    setLate(isBusy)
    if (isBusy) signal('bad')
    else scans.take(...values)
  })
  return isLate ? (
    <p className="scanner-last" role="status" data-tone="warn">
      {t('scan.too_late')}
    </p>
  ) : (
    <LastScan scans={scans} otherwise={null} />
  )
}

/** The same for a question without a list: the scan takes it back, and the page shows what it counted. */
export function QuestionScans({ scans, onScan }: { scans: Scans; onScan(): void }) {
  return (
    <InLayer layer={questionLayer}>
      <TakesBack scans={scans} onScan={onScan} />
    </InLayer>
  )
}

function TakesBack({ scans, onScan }: { scans: Scans; onScan(): void }) {
  useHandScanner((values) => {
    scans.take(...values)
    onScan()
  })
  return null
}
