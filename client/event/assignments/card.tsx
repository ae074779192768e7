import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Assignment } from '#shared/event.ts'
import { formatInstants } from '#shared/rules/format.ts'
import { utcText } from '#shared/rules/period.ts'
import { useSettings } from '../../session/session.ts'
import type { TimelineItem } from '../../ui/timeline/model/model.ts'
import { currentLanguage } from '../../words.ts'

/** One assignment: the technician, the times, the position, and contact details. */
export function AssignmentCard({ assignment }: { assignment: Assignment }) {
  const { general } = useSettings()
  const { technician, start_time, end_time, position } = assignment
  return (
    <Stack gap={2}>
      <Text fw={600}>{technician.full_name}</Text>
      <Text size="sm" className="figures">
        {formatInstants(start_time, end_time, currentLanguage(), general.timezone)}
      </Text>
      {position ? <Text size="sm">{position}</Text> : null}
      {technician.phone ? (
        <Text size="sm" c="dimmed">
          {technician.phone}
        </Text>
      ) : null}
    </Stack>
  )
}

/** A technician's assignment on another event. */
export function BusyCard({ item }: { item: TimelineItem }) {
  const { t } = useTranslation()
  const { timezone } = useSettings().general
  return (
    <Stack gap={2}>
      <Text fw={600}>{item.label}</Text>
      <Text size="sm" className="figures">
        {formatInstants(utcText(item.start), utcText(item.end), currentLanguage(), timezone)}
      </Text>
      <Text size="sm" c="dimmed">
        {t('assignment.elsewhere')}
      </Text>
    </Stack>
  )
}
