import { Kbd } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { CalendarEvent } from '#shared/event.ts'
import { withWords } from '../words.ts'
import './foot.css'

const Selected = lazy(async () => ({ default: (await withWords(() => import('./selected.tsx'))).Selected }))

type FootProps = {
  /** The chosen event, if any. */
  event: CalendarEvent | undefined
  day: string
  mayEdit: boolean
  onOpen(event: number): void
}

/**
 * The strip under the timeline: the chosen event and its next acts, else the keys of the screen. It
 * is always there, so that a choice moves nothing (rules/calendar.md#27).
 */
export function Foot({ event, day, mayEdit, onOpen }: FootProps) {
  return (
    <div className="calendar-foot">
      {event ? (
        <Suspense>
          <Selected event={event} day={day} onOpen={onOpen} />
        </Suspense>
      ) : (
        <Keys mayEdit={mayEdit} />
      )}
    </div>
  )
}

const keys = ['arrows', 'enter', 'alt', 'undo', 'n', 't', 'zoom'] as const
const editing: readonly string[] = ['alt', 'undo', 'n']

/** What the keys do here; under a finger, what a touch does. */
function Keys({ mayEdit }: { mayEdit: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      <ul className="calendar-foot-keys">
        {keys
          .filter((key) => mayEdit || !editing.includes(key))
          .map((key) => (
            <li key={key}>
              <Kbd size="xs">{t(`calendar.key.${key}.act`)}</Kbd> {t(`calendar.foot.${key}`)}
            </li>
          ))}
      </ul>
      <p className="calendar-foot-touch">{t(mayEdit ? 'calendar.foot.touch' : 'calendar.foot.touch_reader')}</p>
    </>
  )
}
