import { ActionIcon, Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCheck,
  IconChevronDown,
  IconClock,
  IconHelpCircle,
  IconLineScan,
  IconRefresh,
  IconX,
} from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsCovered } from '../ui/layer.tsx'
import { Candidates } from './coded/candidates.tsx'
import type { Scan } from './kept/list.ts'
import type { Scans } from './use-scans.ts'
import './coded/tones.css'
import './scanner.css'

const CameraView = lazy(() => import('./camera/view.tsx').then((part) => ({ default: part.CameraView })))

type ScannerProps = {
  scans: Scans
  /** Opens the camera without a click if the user has allowed it before. */
  isEager?: boolean
}

/**
 * The scanning part of a screen: the camera on demand, the outcome of the last scan, and the scans
 * that wait for the user or the network ({@link useScans}).
 */
export function Scanner({ scans, isEager = false }: ScannerProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const isCovered = useIsCovered()
  // Only the browser knows whether the camera is allowed.
  useEffect(() => {
    if (!isEager) return
    let isOver = false
    void mayOpen().then((may) => {
      if (may && !isOver) setOpen(true)
    })
    return () => {
      isOver = true
    }
  }, [isEager])
  return (
    <section className="scanner" aria-label={t('scan.label')}>
      {isOpen ? (
        <Suspense fallback={<div className="scanner-room" />}>
          {/* Nothing is counted behind a dialog (rules/scan.md#13). */}
          <CameraView onRead={(value) => (isCovered ? undefined : scans.take(value))} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
      <div className="scanner-bar">
        {isOpen ? null : (
          <Button leftSection={<IconLineScan size={20} aria-hidden />} onClick={() => setOpen(true)}>
            {t('scan.open')}
          </Button>
        )}
        <LastScan scans={scans} otherwise={t('scan.hint')} />
      </div>
      <OpenScans scans={scans} />
    </section>
  )
}

type LastScanProps = { scans: Scans; otherwise: string | null }

/** The outcome of the last scan, unless it was settled before this came on screen: that is not said again. */
export function LastScan({ scans, otherwise }: LastScanProps) {
  const [settled] = useState(() => new Set(scans.all.filter(({ state }) => state === 'found').map(({ id }) => id)))
  const [newest] = scans.all
  const last = newest && !settled.has(newest.id) ? newest : undefined
  return (
    <p className="scanner-last" role="status" data-tone={last && toneOf(last)}>
      {last ? <Said scan={last} /> : otherwise}
    </p>
  )
}

/** True if the camera opens without asking the user. */
async function mayOpen(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'camera' })).state === 'granted'
  } catch {
    return false // older Firefox does not know this permission
  }
}

const toneOf = ({ state, verdict }: Scan): 'good' | 'warn' | undefined =>
  verdict?.tone ?? (state === 'unknown' || state === 'ambiguous' ? 'warn' : undefined)

/** The outcome of a scan: words with an icon. */
function Said({ scan }: { scan: Scan }) {
  const { t } = useTranslation()
  const { state, verdict, values } = scan
  const Icon = { good: IconCheck, warn: IconAlertTriangle }[toneOf(scan) ?? 'good']
  if (state === 'asking') return values[0]
  return (
    <>
      {state === 'waiting' ? <IconClock size={20} aria-hidden /> : <Icon size={20} aria-hidden />}
      <span>
        {verdict?.text ?? (state === 'found' ? scan.record?.label : t(`scan.state.${state}`, { value: values[0] }))}
      </span>
    </>
  )
}

/**
 * Unsettled scans, each with its reason and what the user can do. Several unknown ones are one line
 * that opens: they stay to be read, and push nothing off the screen (rules/scan.md#11).
 */
function OpenScans({ scans }: { scans: Scans }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const open = scans.all.filter(({ state }) => state !== 'found' && state !== 'asking')
  const unknown = open.filter(({ state }) => state === 'unknown')
  if (open.length === 0) return null
  const isFolded = unknown.length > 1
  const alone = isFolded ? open.filter(({ state }) => state !== 'unknown') : open
  return (
    <ul className="scanner-open" aria-label={t('scan.open_list')}>
      {isFolded ? (
        <li>
          <button type="button" className="scanner-fold" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <IconHelpCircle size={20} color="var(--scan-warn)" aria-hidden />
            <b>{t('scan.unknown_codes', { count: unknown.length })}</b>
            <IconChevronDown size={18} aria-hidden />
          </button>
          <Button
            variant="subtle"
            color="gray"
            mih={44}
            px={10}
            aria-label={t('scan.dismiss_unknown', { count: unknown.length })}
            onClick={() => {
              for (const scan of unknown) scans.dismiss(scan)
            }}
          >
            {t('scan.dismiss_all')}
          </Button>
        </li>
      ) : null}
      {isFolded && isOpen ? unknown.map((scan) => <OpenScan key={scan.id} scan={scan} scans={scans} />) : null}
      {alone.map((scan) => (
        <OpenScan key={scan.id} scan={scan} scans={scans} />
      ))}
    </ul>
  )
}

function OpenScan({ scan, scans }: { scan: Scan; scans: Scans }) {
  const { t } = useTranslation()
  return (
    <li>
      {scan.state === 'waiting' ? (
        <IconClock size={20} aria-hidden />
      ) : (
        <IconHelpCircle size={20} color="var(--scan-warn)" aria-hidden />
      )}
      <span className="scanner-what">
        <b>{scan.values[0]}</b>
        <small>{t(`scan.why.${scan.state as 'waiting' | 'unknown' | 'ambiguous'}`)}</small>
      </span>
      {scan.state === 'unknown' ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={t('scan.retry', { value: scan.values[0] })}
          onClick={() => scans.retry(scan)}
        >
          <IconRefresh size={20} />
        </ActionIcon>
      ) : null}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={t('scan.dismiss', { value: scan.values[0] })}
        onClick={() => scans.dismiss(scan)}
      >
        <IconX size={20} />
      </ActionIcon>
      {scan.candidates ? (
        <Candidates records={scan.candidates}>
          {(record, face) => <Button {...face} onClick={() => scans.choose(scan, record)} />}
        </Candidates>
      ) : null}
    </li>
  )
}
