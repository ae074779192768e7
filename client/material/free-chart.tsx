import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatQuantity } from '#shared/rules/format.ts'
import { currentLanguage } from '../words.ts'
import { type Day, freeWithoutMargins } from './free-days.ts'

type FreeChartProps = {
  /** Pieces in order: the height of the chart. */
  available: number
  days: readonly Day[]
  /** Index of the chosen day. */
  chosen: number
  onChoose(index: number): void
  /** A day in words. */
  say(day: Day): string
}

/**
 * Free pieces per day as bars. The finger, the pointer or the arrow keys choose a day: it is a
 * slider over the days.
 */
export function FreeChart({ available, days, chosen, onChoose, say }: FreeChartProps) {
  const { t } = useTranslation()
  const hatching = useId()
  const top = Math.max(1, available)
  const last = days.length - 1
  const choose = (index: number) => onChoose(Math.max(0, Math.min(last, index)))
  const point = ({ currentTarget, clientX, buttons, type }: PointerEvent<HTMLElement>) => {
    if (type === 'pointermove' && buttons === 0) return
    const { left, width } = currentTarget.getBoundingClientRect()
    choose(Math.floor(((clientX - left) / width) * days.length))
  }
  const steps: Record<string, number> = {
    ArrowRight: chosen + 1,
    ArrowUp: chosen + 1,
    ArrowLeft: chosen - 1,
    ArrowDown: chosen - 1,
    // Back and ahead as on the calendar (rules/calendar.md#13).
    PageUp: chosen - 7,
    PageDown: chosen + 7,
    Home: 0,
    End: last,
  }
  const press = (event: KeyboardEvent) => {
    const to = steps[event.key]
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    choose(to)
  }
  const day = days[chosen]
  return (
    <>
      <div className="free-chart">
        <div className="free-scale figures" aria-hidden>
          <span>{formatQuantity(Math.max(0, available), currentLanguage())}</span>
          <span>0</span>
        </div>
        <div
          className="free-bars"
          role="slider"
          tabIndex={0}
          aria-label={t('material_view.free.day')}
          aria-valuemin={1}
          aria-valuemax={days.length}
          aria-valuenow={chosen + 1}
          aria-valuetext={day && say(day)}
          onKeyDown={press}
          onPointerDown={point}
          onPointerMove={point}
        >
          <svg viewBox={`0 0 ${days.length} 100`} preserveAspectRatio="none" aria-hidden>
            <defs>
              {/* Horizontal lines only: the drawing is stretched sideways. */}
              <pattern id={hatching} width="1" height="9" patternUnits="userSpaceOnUse">
                <rect width="1" height="4" className="free-missing" />
              </pattern>
            </defs>
            {days.map((day, index) => {
              const { day: date, in_use, remaining_quantity } = day
              const height = (remaining_quantity / top) * 100
              // On top of what is free, paler: what only margins hold.
              const margin = ((freeWithoutMargins(day, available) - remaining_quantity) / top) * 100
              const isMissing = in_use > Math.max(0, available)
              return (
                <g key={date}>
                  {margin > 0 ? (
                    <rect
                      x={index + 0.12}
                      y={100 - height - margin}
                      width={0.76}
                      height={margin}
                      className="free-margin"
                    />
                  ) : null}
                  {isWeekend(date) ? <rect x={index} width={1} height={100} className="free-weekend" /> : null}
                  {isMissing ? (
                    <rect x={index + 0.12} width={0.76} height={100} fill={`url(#${hatching})`} />
                  ) : remaining_quantity === 0 ? (
                    <rect x={index + 0.12} y={94} width={0.76} height={6} className="free-none" />
                  ) : (
                    <rect x={index + 0.12} y={100 - height} width={0.76} height={height} className="free-left" />
                  )}
                </g>
              )
            })}
          </svg>
          <div
            className="free-chosen"
            style={{ left: `${(chosen / days.length) * 100}%`, width: `${100 / days.length}%` }}
            aria-hidden
          />
        </div>
        <div className="free-months" aria-hidden>
          {monthsOf(days).map(({ name, index }) => (
            <span key={index} style={{ left: `${(index / days.length) * 100}%` }}>
              {name}
            </span>
          ))}
        </div>
      </div>
      <div className="free-under">
        <span className="free-steps">
          <Step label={t('material_view.free.previous')} disabled={chosen === 0} onClick={() => choose(chosen - 1)}>
            <IconChevronLeft size={18} />
          </Step>
          <Step label={t('material_view.free.next')} disabled={chosen === last} onClick={() => choose(chosen + 1)}>
            <IconChevronRight size={18} />
          </Step>
        </span>
        <ul className="free-legend">
          <li className="is-left">{t('material_view.free.legend_free')}</li>
          {days.some(({ in_margin }) => in_margin > 0) ? (
            <li className="is-margin">{t('material_view.free.legend_margin')}</li>
          ) : null}
          <li className="is-none">{t('material_view.free.legend_none')}</li>
          <li className="is-missing">{t('material_view.free.legend_missing')}</li>
        </ul>
        <span className="free-keys">{t('material_view.free.keys')}</span>
      </div>
    </>
  )
}

type StepProps = { label: string; disabled: boolean; onClick(): void; children: React.ReactNode }
const Step = ({ label, children, ...rest }: StepProps) => (
  <ActionIcon variant="default" size={36} aria-label={label} {...rest}>
    {children}
  </ActionIcon>
)

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

/**
 * Where each month begins, the first one at the first visible day; a month without room for its
 * name has none.
 */
function monthsOf(days: readonly Day[]): { name: string; index: number }[] {
  const month = new Intl.DateTimeFormat(currentLanguage(), { month: 'short', timeZone: 'UTC' })
  const starts = days.flatMap(({ day }, index) =>
    index === 0 || day.endsWith('-01') ? [{ name: month.format(new Date(`${day}T00:00:00Z`)), index }] : [],
  )
  return starts.filter(({ index }, place) => (starts[place + 1]?.index ?? days.length) - index > 7)
}
