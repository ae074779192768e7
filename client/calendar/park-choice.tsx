import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { useParks } from './use-events.ts'

type ParkChoiceProps = {
  parks: ReturnType<typeof useParks>
  park: number | undefined
  onPark(park: number | undefined): void
  /** Height, pixels. */
  size: number
}

/** Keeps the events of one park. */
export function ParkChoice({ parks, park, onPark, size }: ParkChoiceProps) {
  const { t } = useTranslation()
  return (
    <Select
      aria-label={t('calendar.park')}
      className="calendar-parks"
      rightSectionWidth={24}
      styles={{ input: { height: size, paddingInline: '10px 24px' } }}
      allowDeselect={false}
      value={park !== undefined && parks.some(({ id }) => id === park) ? String(park) : 'all'}
      onChange={(value) => onPark(value === null || value === 'all' ? undefined : Number(value))}
      data={[
        { value: 'all', label: t('calendar.all_parks') },
        ...parks.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  )
}
