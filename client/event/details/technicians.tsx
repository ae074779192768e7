import { Space } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { useIsPhone } from '../../frame/page.tsx'
import { useSettings } from '../../session/session.ts'
import { Timeline } from '../../ui/timeline/timeline.tsx'
import { currentLanguage } from '../../words.ts'
import { assignmentBars, hour, peopleOf, viewOf } from '../assignments/bars.ts'
import { AssignmentCard } from '../assignments/card.tsx'
import { useAssignmentWords } from '../assignments/words.ts'
import { TechnicianPeople } from './infos.tsx'

/** Heights in the timeline, pixels: its header, and a row with or without touch. */
const [head, row, touchRow] = [54, 40, 56]

/**
 * The assignments of the event: a timeline with a row per technician, and the same in words below
 * it (rules/details.md#12).
 */
export function Technicians({ event, day }: { event: Event; day: string }) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const { timezone } = useSettings().general
  const { technicians } = event
  const rows = useMemo(() => peopleOf(technicians), [technicians])
  const items = useMemo(
    () => assignmentBars(event, technicians, timezone, day, false),
    [event, technicians, timezone, day],
  )
  const { start_date, end_date } = event
  // Only the dates set the view: whatever else changes, the view stays where the user left it.
  const { view, longest } = useMemo(() => viewOf({ start_date, end_date }, timezone), [start_date, end_date, timezone])
  return (
    <>
      <Timeline
        items={items}
        groups={rows}
        view={view}
        minSpan={hour}
        maxSpan={longest}
        timeZone={timezone}
        locale={currentLanguage() === 'fr' ? 'fr-FR' : 'en-GB'}
        words={useAssignmentWords(t('assignment.reader_help'))}
        now={useMemo(() => Date.now(), [])}
        readOnly
        renderCard={({ id }) => {
          const own = technicians.find((one) => String(one.id) === id)
          return own && <AssignmentCard assignment={own} />
        }}
        height={Math.min(420, head + rows.length * (isPhone ? touchRow : row))}
      />
      <Space h="md" />
      <TechnicianPeople technicians={technicians} />
    </>
  )
}
