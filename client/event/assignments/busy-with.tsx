import { Alert, List } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Assignment } from '#shared/event.ts'
import type { AssignmentTimes } from '#shared/rules/assignment-times.ts'
import { formatInstants } from '#shared/rules/format.ts'
import type { TechnicianWhileEvent } from '#shared/technician.ts'
import { useSettings } from '../../session/session.ts'
import { currentLanguage } from '../../words.ts'

/** A technician, with the assignments on other events. */
export type Candidate = Pick<TechnicianWhileEvent, 'id' | 'full_name' | 'events'>

type BusyWithProps = {
  technicians: readonly Candidate[]
  /** Those refused, by id, and the time asked for, UTC. */
  refused: AssignmentTimes & { people: readonly number[] }
  /** The assignments on the event itself, without the one that is being changed. */
  here: readonly Assignment[]
}

/** Names what keeps the refused technicians busy, and when: hidden events without their title. */
export function BusyWith({ technicians, refused, here }: BusyWithProps) {
  const { t } = useTranslation()
  const zone = useSettings().general.timezone
  const meets = (one: AssignmentTimes) => one.start_time < refused.end_time && one.end_time > refused.start_time
  const rows = technicians
    .filter(({ id }) => refused.people.includes(id))
    .flatMap(({ id, full_name, events }) => [
      ...here
        .filter((one) => one.technician_id === id && meets(one))
        .map((one) => ({ ...one, full_name, what: t('assignment.this_event') })),
      ...events.filter(meets).map((one) => ({ ...one, full_name, what: one.event?.title ?? t('assignment.busy') })),
    ])
  if (rows.length === 0) return null
  return (
    <Alert color="red" role="status">
      <List size="sm" listStyleType="none" spacing={4}>
        {rows.map(({ id, full_name, what, start_time, end_time }) => (
          <List.Item key={id}>
            {t('assignment.busy_with', {
              name: full_name,
              what,
              when: formatInstants(start_time, end_time, currentLanguage(), zone),
            })}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
