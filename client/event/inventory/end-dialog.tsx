import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney, formatQuantity } from '#shared/rules/format.ts'
import { replacementTotal } from '#shared/rules/pricing.ts'
import { Thumb } from '../../material/thumb.tsx'
import type { Scans } from '../../scan/use-scans.ts'
import { useSettings } from '../../session/session.ts'
import { currentLanguage } from '../../words.ts'
import { EndFrame } from './end-frame.tsx'
import { type Exception, replaced } from './exceptions.ts'
import { FindingCounts, FindingList, FindingName } from './findings.tsx'

type EndDialogProps = {
  title: string
  /** Pieces that went out, and those that came back unbroken. */
  pieces: { awaited: number; sound: number }
  exceptions: readonly Exception[]
  /** Whom the next bill is made out to; null where none can be made. */
  billTo: string | null
  scans: Scans
  isBusy: boolean
  /** `claimed`: the materials to bill, by id. */
  onEnd(claimed: number[]): void
  onLater(): void
  onClose(): void
}

/**
 * Ends a count that has exceptions: names each with what it costs to replace, says what follows, and
 * offers to bill the ones that are ticked (rules/inventory.md#23, rules/inventory.md#28).
 */
export function EndDialog({
  title,
  pieces,
  exceptions,
  billTo,
  scans,
  isBusy,
  onEnd,
  onLater,
  onClose,
}: EndDialogProps) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const money = useMoney()
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const billed = billTo === null ? [] : exceptions.filter(({ material }) => !left.has(material.id))
  const missing = sum(exceptions.map((one) => one.missing))
  const broken = sum(exceptions.map((one) => one.broken))
  const lost = sum(exceptions.map((one) => one.lost))
  const shown = (count: number) => ({ count, shown: formatQuantity(count, language) })
  const tick = (ids: readonly number[], isTicked: boolean) =>
    setLeft(new Set([...left].filter((id) => !ids.includes(id)).concat(isTicked ? [] : ids)))
  return (
    <EndFrame
      words="inventory"
      size={680}
      text={t('inventory.ask.sound', {
        title,
        count: pieces.sound,
        shown: formatQuantity(pieces.sound, language),
        all: formatQuantity(pieces.awaited, language),
      })}
      facts={[
        ...(missing > 0 ? [t('inventory.ask.missing', shown(missing))] : []),
        ...(broken > 0 ? [t('inventory.ask.broken', shown(broken))] : []),
        ...(lost > 0 ? [t('inventory.ask.lost', shown(lost))] : []),
        t('inventory.ask.final'),
      ]}
      yes={t(
        billed.length > 0 ? 'inventory.ask.yes_bill' : broken > 0 ? 'inventory.ask.yes_broken' : 'inventory.ask.yes',
      )}
      scans={scans}
      isBusy={isBusy}
      onEnd={() => onEnd(billed.map(({ material }) => material.id))}
      onLater={onLater}
      onClose={onClose}
      list={
        exceptions.length === 0 ? null : (
          <FindingList name={t('inventory.ask.findings')} rows={exceptions.length} pieces={missing + broken + lost}>
            {exceptions.map((exception) => (
              <ExceptionRow
                key={exception.material.id}
                exception={exception}
                isTicked={billTo === null ? null : !left.has(exception.material.id)}
                onTick={(isTicked) => tick([exception.material.id], isTicked)}
              />
            ))}
          </FindingList>
        )
      }
    >
      {billTo === null || exceptions.length === 0 ? null : (
        <div className="end-bill">
          <Checkbox
            checked={billed.length > 0}
            indeterminate={billed.length > 0 && billed.length < exceptions.length}
            label={t('inventory.ask.bill')}
            description={t('inventory.ask.bill_lines', { count: billed.length, name: billTo })}
            onChange={({ currentTarget: { checked } }) =>
              tick(
                exceptions.map(({ material }) => material.id),
                checked,
              )
            }
          />
          <b className="figures">
            {money(replacementOf(billed))} {t('inventory.ask.without_tax')}
          </b>
        </div>
      )}
    </EndFrame>
  )
}

type ExceptionRowProps = {
  exception: Exception
  /** Null where nothing can be billed. */
  isTicked: boolean | null
  onTick(isTicked: boolean): void
}

function ExceptionRow({ exception, isTicked, onTick }: ExceptionRowProps) {
  const { t } = useTranslation()
  const money = useMoney()
  const { material, price } = exception
  return (
    <li>
      {isTicked === null ? null : (
        <Checkbox
          checked={isTicked}
          aria-label={t('inventory.ask.bill_of', { name: material.name, reference: material.reference })}
          onChange={({ currentTarget: { checked } }) => onTick(checked)}
        />
      )}
      <Thumb record={material} size={40} />
      <FindingName {...exception} />
      <FindingCounts {...exception} />
      <span className="end-value figures">
        {price === null ? (
          <small>{t('inventory.ask.no_price')}</small>
        ) : (
          <>
            <b>{money(replacementOf([exception]))}</b>
            <small>
              {formatQuantity(replaced(exception), currentLanguage())} × {money(price)}
            </small>
          </>
        )}
      </span>
    </li>
  )
}

/** Formats an amount in the site's currency. */
function useMoney(): (amount: number) => string {
  const { currency } = useSettings().billing
  return (amount) => formatMoney(amount, currentLanguage(), currency)
}

/** What it costs to replace all of them, in the site's currency. */
const replacementOf = (exceptions: readonly Exception[]): number =>
  replacementTotal(
    exceptions.map((exception) => ({ quantity: replaced(exception), replacement_price: exception.price })),
  )

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
