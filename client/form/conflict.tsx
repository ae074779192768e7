import { formatDecimal } from '#shared/rules/format.ts'
import { phone } from '../frame/page.tsx'
import { closeModal, openModal } from '../ui/modals.ts'
import { currentLanguage, i18next } from '../words.ts'
import { differs } from './contested.ts'
import { TwoVersions } from './two-versions.tsx'

type Values = Record<string, unknown>
type Conflict = {
  by: string | null
  /** The record as it was when the form opened. */
  before: Values
  /** What saving would write: the present record with the typed values over it. */
  mine: Values
  theirs: Values
  /** The fields to choose about, and the label of each; null for a field that follows from another. */
  contested: readonly string[]
  labels: Record<string, string | null>
  shown?(field: string, value: unknown, other: unknown): string | undefined
}

/**
 * Shows field by field what the other user saved and what is typed here (rules/change.md#18). What
 * only one of them changed is kept, whatever the choice (rules/change.md#17). Where the other user
 * changed no labelled field, the choice is about what is typed, and taking theirs drops it. Closing
 * changes nothing.
 */
export function chooseAfterConflict({
  by,
  before,
  mine,
  theirs,
  contested,
  labels,
  shown,
}: Conflict): Promise<'mine' | 'theirs' | 'later'> {
  const t = i18next.t
  const rows = contested.flatMap((field) => {
    const name = labels[field]
    if (name === null || name === undefined) return []
    const isMine = differs(field, mine, theirs)
    const written = (one: Values, other: Values) => shown?.(field, one[field], other[field]) ?? plain(one[field])
    return {
      key: field,
      name,
      theirs: written(theirs, isMine ? mine : before),
      mine: isMine ? written(mine, theirs) : null,
    }
  })
  const isShared = contested.some((field) => differs(field, before, theirs))
  const text = t('form.conflict_text', { name: by ?? t('form.someone') })
  return new Promise((resolve) => {
    const finish = (choice: 'mine' | 'theirs') => {
      resolve(choice)
      closeModal(id)
    }
    const id = openModal({
      title: t('form.conflict'),
      size: 'lg',
      fullScreen: window.matchMedia(phone).matches,
      closeButtonProps: { 'aria-label': t('frame.close') },
      onClose: () => resolve('later'), // already settled after a choice
      children: (
        <TwoVersions
          text={isShared ? `${text} ${t('form.conflict_untouched')}` : text}
          rows={rows}
          words={{ rows: t('form.field'), mine: t('form.mine'), keep: t('form.keep_mine') }}
          onChoose={finish}
        />
      ),
    })
  })
}

function plain(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'boolean') return i18next.t(value ? 'form.yes' : 'form.no')
  if (typeof value === 'number') return formatDecimal(value, currentLanguage())
  return Array.isArray(value) && value.length === 0 ? '—' : Array.isArray(value) ? value.join(', ') : String(value)
}
