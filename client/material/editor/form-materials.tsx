import { Alert, Group, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import type { MaterialLine } from '#shared/event-input.ts'
import { formatQuantity } from '#shared/rules/format.ts'
import { currentLanguage } from '../../words.ts'
import { useAddressFilters } from './address-filters.ts'
import type { MaterialRow } from './filters.ts'
import { isKitKey } from './kit-rows.ts'
import { MaterialPicker } from './material-picker.tsx'
import { lineChanges } from './quantities.ts'
import { useFormQuantities } from './use-form-quantities.ts'

type FormMaterialsProps = {
  label: string
  help: string
  /** The whole stock. */
  rows: MaterialRow[]
  /** Kits that the list may hold, beside its materials. */
  kits?: MaterialRow[]
  /** The form's value, and its setter, which stays the same. */
  materials: readonly MaterialLine[]
  onLines(lines: MaterialLine[]): void
  error: ReactNode
  /** The list begins with only what is chosen. */
  beginsOnly: boolean
}

/** The materials of a form's record, chosen with the list editor of the wizard's step 4. */
export function FormMaterials({ label, help, rows, kits, materials, onLines, error, beginsOnly }: FormMaterialsProps) {
  const editor = useFormQuantities(materials, onLines)
  const [filters, filter] = useAddressFilters()
  return (
    <section
      aria-label={label}
      // Enter in a filter chooses, and does not save.
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
      }}
    >
      <Group justify="space-between" align="baseline" gap="xs">
        <Title order={2} size="h4">
          {label}
        </Title>
        <Totals materials={materials} />
      </Group>
      <Text size="sm" c="dimmed">
        {help}
      </Text>
      {error ? (
        <Alert color="red" icon={<IconAlertTriangle />} role="alert" mt="xs">
          {error}
        </Alert>
      ) : null}
      <MaterialPicker
        rows={rows}
        kits={kits}
        editor={editor}
        filters={filters}
        onFilter={filter}
        beginsOnly={beginsOnly}
      />
    </section>
  )
}

function Totals({ materials }: { materials: readonly MaterialLine[] }) {
  const { t } = useTranslation()
  const all = useDeferredValue(materials)
  const lines = all.filter(({ id }) => !isKitKey(id))
  const kits = all.length - lines.length
  const items = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <Text size="sm" fw={600} className="figures">
      {t('list_template.references', { count: lines.length })} ·{' '}
      {t('list_template.items', { count: items, shown: formatQuantity(items, currentLanguage()) })}
      {kits > 0 ? ` · ${t('choosing.kits_count', { count: kits })}` : null}
    </Text>
  )
}

/** Of the lines, those of materials that still are: one trashed meanwhile can no longer be written. */
export function stillThere(rows: readonly MaterialRow[], lines: readonly MaterialLine[]): MaterialLine[] {
  const known = new Set(rows.map(({ id }) => id))
  return lines.filter(({ id }) => known.has(id))
}

/** The lines of one list that the other lacks or has with another quantity, in words. */
export function differingLines(
  rows: readonly MaterialRow[],
  one: readonly MaterialLine[],
  other: readonly MaterialLine[],
): string {
  const byId = new Map(rows.map(({ id, material }) => [id, material.reference]))
  return lineChanges(one, other)
    .map(({ id, mine }) => `${byId.get(id) ?? id} × ${formatQuantity(mine, currentLanguage())}`)
    .join(', ')
}
