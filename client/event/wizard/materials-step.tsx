import { Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconPackages } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { formatQuantity } from '#shared/format.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { currentLanguage } from '../../words.ts'
import { filterRows, type MaterialFilters } from './filters.ts'
import { MaterialTable } from './material-table.tsx'
import { MaterialToolbar } from './material-toolbar.tsx'
import { MaterialsConflict } from './materials-conflict.tsx'
import { MaterialsTotals } from './materials-totals.tsx'
import { type After, useMoves, useWayOut } from './moves.ts'
import { SaveMark } from './save-mark.tsx'
import { StepActions, StepHead } from './step-frame.tsx'
import { useMissing, useRowLook, useRows } from './use-materials.ts'
import { useMaterialsEditor } from './use-materials-editor.ts'
import './materials.css'

const route = getRouteApi('/app/events/$id')

/** Step 4 of document 1: how much of each material goes out, with what remains for these dates, saved as one types. */
export function MaterialsStep({ event }: { event: Event }) {
  const { t } = useTranslation()
  const navigate = route.useNavigate()
  const { park, category, subCategory, tags } = route.useSearch()
  const filters = useMemo(() => ({ park, category, subCategory, tags }), [park, category, subCategory, tags])
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search)
  /** What was selected when the view was switched on: a line brought to 0 stays where it is until the view is left. */
  const [only, setOnly] = useState<ReadonlySet<number> | null>(null)
  const rows = useRows(event.id)
  const look = useRowLook()
  const missing = useMissing(event.id)
  const { editor, conflict, askAgain, stopAsking } = useMaterialsEditor(event, rows)
  const moves = useMoves()
  const { busy, leave } = useWayOut()
  const shown = useMemo(() => filterRows(rows, filters, wanted, only), [rows, filters, wanted, only])
  const filter = useCallback(
    (change: Partial<MaterialFilters>) =>
      void navigate({ search: (present) => ({ ...present, ...change }), replace: true, resetScroll: false }),
    [navigate],
  )
  const showOnly = useCallback(
    (isOnly: boolean) => setOnly(isOnly ? new Set(editor.quantities.lines().map(({ id }) => id)) : null),
    [editor],
  )
  const save = (way: After) =>
    void leave(way, async () => (await editor.save.flush()) && (await moves.onSaved(event, 'materials', way)))
  useHotkeys([['mod+S', () => void editor.save.flush()]], [])

  return (
    <section>
      <StepHead step="materials" />
      <MaterialToolbar
        search={search}
        onSearch={setSearch}
        isSearching={search !== wanted}
        filters={filters}
        onFilter={filter}
        isOnly={only !== null}
        onOnly={showOnly}
      />
      <Text size="xs" c="dimmed" my={6}>
        <span role="status">
          {t('wizard.list.count', { count: shown.length, shown: formatQuantity(shown.length, currentLanguage()) })}
        </span>
        <span className="wizard-keys"> · {t('wizard.list.keys')}</span>
      </Text>
      {shown.length === 0 ? (
        <EmptyState
          icon={IconPackages}
          title={t(
            rows.length === 0
              ? 'wizard.list.none'
              : only?.size === 0
                ? 'wizard.list.nothing_selected'
                : 'wizard.list.nothing',
          )}
          help={rows.length === 0 ? t('wizard.list.none_help') : undefined}
        />
      ) : (
        <MaterialTable rows={shown} editor={editor} look={look} missing={missing} />
      )}
      <StepActions busy={busy} onSave={save} onQuit={() => void moves.toCalendar()}>
        <div className="material-foot">
          <SaveMark save={editor.save} onChoose={askAgain} />
          <MaterialsTotals event={event} quantities={editor.quantities} rows={rows} />
        </div>
      </StepActions>
      <MaterialsConflict current={conflict} editor={editor} rows={rows} onClose={stopAsking} />
    </section>
  )
}
