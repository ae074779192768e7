import { Select } from '@mantine/core'

type FilterChoiceProps = {
  /** What it filters by, and the choice that filters nothing. */
  label: string
  all: string
  choices: readonly { id: number; name: string }[]
  chosen: number | undefined
  onChoose(id: number | undefined): void
  /** Height, pixels. */
  size: number
}

/** Keeps the events of one park, or of one kind. */
export function FilterChoice({ label, all, choices, chosen, onChoose, size }: FilterChoiceProps) {
  return (
    <Select
      aria-label={label}
      className="calendar-filter"
      rightSectionWidth={24}
      styles={{ input: { height: size, paddingInline: '10px 24px' } }}
      allowDeselect={false}
      value={chosen !== undefined && choices.some(({ id }) => id === chosen) ? String(chosen) : 'all'}
      onChange={(value) => onChoose(value === null || value === 'all' ? undefined : Number(value))}
      data={[{ value: 'all', label: all }, ...choices.map(({ id, name }) => ({ value: String(id), label: name }))]}
    />
  )
}
