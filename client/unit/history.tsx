import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatPeriod } from '#shared/rules/format.ts'
import type { UnitUse } from '#shared/unit.ts'
import { api } from '../endpoints.ts'
import { TextLink } from '../frame/link.tsx'
import { q } from '../query.ts'
import { useSiteDay } from '../session/site-day.ts'
import { currentLanguage } from '../words.ts'

/** The events that name a unit, the newest first, and how it came back from each (rules/unit.md#15). */
export function UnitHistory({ id }: { id: number }) {
  const { t } = useTranslation()
  const { data: uses, error } = useQuery({ ...q(api.unit.history, { params: { id } }), throwOnError: false })
  return (
    <section className="unit-history" aria-label={t('unit.history')}>
      <Title order={3} size="h6">
        {t('unit.history')}
      </Title>
      {error ? (
        <Text size="sm" role="alert">
          {t('unit.history_failed')}
        </Text>
      ) : uses?.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('unit.history_none')}
        </Text>
      ) : (
        <ol>
          {uses?.map((use, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: events hidden from the user have no other key
            <Use key={place} use={use} />
          ))}
        </ol>
      )}
    </section>
  )
}

function Use({ use }: { use: UnitUse }) {
  const { t } = useTranslation()
  const today = useSiteDay()
  const { id, title, start_date, end_date } = use.event
  const state = use.is_out ? 'out' : (use.came_back ?? (isAhead(use, today) ? 'ahead' : 'named'))
  return (
    <li>
      <span>
        {id === null ? (
          t('unit.history_hidden')
        ) : (
          <TextLink to="/" search={{ event: id }} size="sm" fw={500} className="touch">
            {title}
          </TextLink>
        )}
        {start_date === null || end_date === null ? null : (
          <Text span size="xs" c="dimmed" className="figures">
            {formatPeriod(start_date, end_date, currentLanguage())}
          </Text>
        )}
      </span>
      <span className="unit-use" data-use={state}>
        {t(`unit.uses.${state}`)}
      </span>
    </li>
  )
}

const isAhead = ({ event: { mobilization_start_date } }: UnitUse, today: string): boolean =>
  mobilization_start_date !== null && mobilization_start_date.slice(0, 10) > today
