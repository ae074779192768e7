import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DrawingName } from '../ui/drawings.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

export type ListEmptyProps = {
  drawing: DrawingName
  /** A search or a filter hides rows. */
  isNarrowed?: boolean
  /** Shows them again. */
  onClear?(): void
  /** Explains an empty search result further, if needed. */
  nothingFound?: string
  isTrash: boolean
  /** For an empty list: that it is empty, what belongs there, and the ways in. */
  title: string
  help?: string
  action?: ReactNode
}

/**
 * Why a list has no rows, and the way on: out of the search, or to the first record
 * (rules/screen.md#14).
 */
export function ListEmpty({
  drawing,
  isNarrowed,
  onClear,
  nothingFound,
  isTrash,
  title,
  help,
  action,
}: ListEmptyProps) {
  const { t } = useTranslation()
  if (isNarrowed)
    return (
      <EmptyState
        drawing="lens"
        isQuiet
        title={nothingFound ?? t('table.nothing_found')}
        action={
          <Button variant="light" onClick={onClear}>
            {t('table.clear_filters')}
          </Button>
        }
      />
    )
  if (isTrash) return <EmptyState drawing="bin" title={t('table.empty_trash')} help={t('table.empty_trash_help')} />
  return <EmptyState drawing={drawing} title={title} help={help} action={<Group justify="center">{action}</Group>} />
}
