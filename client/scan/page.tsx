import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '#shared/rules/format.ts'
import { wallClockOf } from '#shared/rules/period.ts'
import { CodeField } from '../code/code-field.tsx'
import { ofReference } from '../code/of-reference.ts'
import { Page } from '../frame/page.tsx'
import { useSettings } from '../session/session.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { kindIcons } from './coded/kind-icons.tsx'
import type { Scan } from './kept/list.ts'
import { Scanner } from './scanner.tsx'
import { Thing } from './thing/thing.tsx'
import { useScans } from './use-scans.ts'
import './page.css'

/** Scan anything: what it is, where it should be now, and what can be done (rules/scan.md#14). */
export function ScanPage() {
  const { t } = useTranslation()
  /** The scan that the user came back to; null shows the newest one. */
  const [chosen, setChosen] = useState<string | null>(null)
  const scans = useScans({
    place: 'scan',
    onFound: ({ label }) => {
      setChosen(null)
      return { tone: 'good', text: label }
    },
    onUnknown: async (values) => {
      const record = await ofReference(values)
      if (!record) return null
      setChosen(null)
      return { record, verdict: { tone: 'good', text: record.label } }
    },
  })
  const settled = scans.all.filter(({ state }) => state === 'found')
  const shown = settled.find(({ id }) => id === chosen) ?? settled[0]
  return (
    <Page title={t('frame.menu.scan')}>
      <div className="scan-page">
        <div className="scan-reading">
          <Scanner scans={scans} isEager />
        </div>
        <div className="scan-shown">
          {shown?.record ? (
            <Thing key={`${shown.record.kind} ${shown.record.id}`} record={shown.record} />
          ) : (
            <EmptyState drawing="lens" title={t('scan.nothing')} help={t('scan.nothing_help')} />
          )}
        </div>
        <div className="scan-others">
          <CodeField onTyped={(code) => scans.take(code)} />
          {settled.length > 1 ? <History scans={settled} shown={shown} onChoose={setChosen} /> : null}
        </div>
      </div>
    </Page>
  )
}

type HistoryProps = { scans: readonly Scan[]; shown: Scan | undefined; onChoose(id: string): void }

/** What was scanned in this session; each leads back to its thing. */
function History({ scans, shown, onChoose }: HistoryProps) {
  const { t } = useTranslation()
  const zone = useSettings().general.timezone
  return (
    <section className="scan-history">
      <h2>{t('scan.history')}</h2>
      <ul>
        {scans.map(({ id, at, record }) => {
          if (!record) return null
          const Icon = kindIcons[record.kind]
          return (
            <li key={id}>
              <button type="button" aria-current={id === shown?.id ? true : undefined} onClick={() => onChoose(id)}>
                <Icon size={20} />
                <span>
                  {record.label}
                  <small>{t(`code.kind.${record.kind}`)}</small>
                </span>
                <time className="figures">{formatTime(wallClockOf(at, zone))}</time>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
