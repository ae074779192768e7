import { useTranslation } from 'react-i18next'
import { useKinds } from '../event-kind/use-kinds.ts'
import type { CalendarSearch } from './address.ts'
import { useParks } from './use-events.ts'

/** What the filters of the address leave, in words; empty without a filter. */
export function useFilterWords({ missing, park, kind, states = [] }: CalendarSearch): string[] {
  const { t } = useTranslation()
  const parks = useParks()
  const kinds = useKinds(kind !== undefined)
  return [
    missing ? t('calendar.missing_only') : undefined,
    parks.find(({ id }) => id === park)?.name,
    kinds.get(kind ?? 0)?.name,
    ...states.map((state) => t(`calendar.state.${state}`)),
  ].filter((word) => word !== undefined)
}
