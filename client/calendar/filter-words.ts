import { useTranslation } from 'react-i18next'
import type { CalendarSearch } from './address.ts'
import { useParks } from './use-events.ts'

/** What the filters of the address leave, in words; empty without a filter. */
export function useFilterWords({ missing, park, states = [] }: CalendarSearch): string[] {
  const { t } = useTranslation()
  const parks = useParks()
  return [
    missing ? t('calendar.missing_only') : undefined,
    parks.find(({ id }) => id === park)?.name,
    ...states.map((state) => t(`calendar.state.${state}`)),
  ].filter((word) => word !== undefined)
}
