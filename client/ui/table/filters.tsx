import { Button, CloseButton, Collapse, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFilter } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import './table.css'

/** A value that a list is narrowed by, in words. */
export type Chip = { id: string; label: string; onRemove(): void }

type ChipsProps = { chips: readonly Chip[]; onClear(): void }
type FiltersProps = ChipsProps & {
  /** The fields of all filters. */
  children: ReactNode
}

/** The filters in use as chips, each with its way out, and the fields behind a button. */
export function Filters({ chips, onClear, children }: FiltersProps) {
  const { t } = useTranslation()
  const [isOpen, { toggle }] = useDisclosure(false)
  const fields = useId()
  return (
    <>
      <Button
        className="filters-button"
        variant="default"
        leftSection={<IconFilter size={16} />}
        aria-expanded={isOpen}
        aria-controls={fields}
        onClick={toggle}
      >
        <span>{t('table.filters')}</span>
      </Button>
      <FilterChips chips={chips} onClear={onClear} />
      <Collapse id={fields} expanded={isOpen} w="100%">
        <Group gap="xs" pt={4}>
          {children}
        </Group>
      </Collapse>
    </>
  )
}

/** The filters in use (rules/screen.md#34); nothing without any. */
export function FilterChips({ chips, onClear }: ChipsProps) {
  const { t } = useTranslation()
  if (chips.length === 0) return null
  return (
    <>
      {chips.map(({ id, label, onRemove }) => (
        <span key={id} className="filter-chip">
          <span>{label}</span>
          <CloseButton
            size={28}
            radius="xl"
            iconSize={14}
            aria-label={t('table.remove_filter', { label })}
            onClick={onRemove}
          />
        </span>
      ))}
      <Button variant="subtle" px="xs" onClick={onClear}>
        {t('table.clear_filters')}
      </Button>
    </>
  )
}
