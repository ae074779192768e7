import { Group, Text } from '@mantine/core'
import { IconTruck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatPeriod } from '#shared/rules/format.ts'
import type { Mobilization } from '#shared/rules/mobilization.ts'
import { currentLanguage, i18next } from '../words.ts'

type Away = Mobilization & { has_own_mobilization: boolean }

/** When the material of an event is out, in words; null when that is as long as the event lasts. */
export const awayIn = (event: Away): string | null =>
  event.has_own_mobilization
    ? i18next.t('calendar.away', {
        period: formatPeriod(event.mobilization_start_date, event.mobilization_end_date, currentLanguage()),
      })
    : null

/** The same as a line, or nothing. */
export function AwayLine({ event }: { event: Away }) {
  useTranslation() // draws again in another language
  const words = awayIn(event)
  return words === null ? null : (
    <Group gap={6} wrap="nowrap" align="flex-start">
      <IconTruck size={16} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
      <Text size="sm">{words}</Text>
    </Group>
  )
}
