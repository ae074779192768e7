import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { formatQuantity } from '#shared/rules/format.ts'
import { TwoVersions } from '../../../form/two-versions.tsx'
import { useIsPhone } from '../../../frame/page.tsx'
import type { MaterialRow } from '../../../material/editor/filters.ts'
import { isKitKey } from '../../../material/editor/kit-rows.ts'
import { lineChanges } from '../../../material/editor/quantities.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { currentLanguage } from '../../../words.ts'
import { type MaterialsEditor, savedLines } from './editor.ts'

type MaterialsConflictProps = {
  /** The event as the other user saved it; null while there is no conflict. */
  current: Event | null
  editor: MaterialsEditor
  rows: readonly MaterialRow[]
  kits: readonly MaterialRow[]
  onClose(): void
}

/**
 * Another user changed the materials meanwhile: shows the lines that differ and asks which to keep
 * (rules/wizard.md#20).
 */
export function MaterialsConflict({ current, editor, rows, kits, onClose }: MaterialsConflictProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const language = currentLanguage()
  const settle = (choice: 'mine' | 'theirs') => {
    if (current) editor.settle(current, choice === 'mine')
    onClose()
  }
  const changes = current ? lineChanges(editor.quantities.lines(), savedLines(current)) : []
  const nameOf = (id: number) => {
    const material = (isKitKey(id) ? kits : rows).find((row) => row.id === id)?.material
    return material ? `${material.reference} – ${material.name}` : t('wizard.saving.hidden', { id })
  }
  return (
    <Dialog
      opened={current !== null}
      onClose={onClose}
      title={t('wizard.saving.conflict')}
      size="lg"
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': t('wizard.saving.later') }}
    >
      <TwoVersions
        text={t('wizard.saving.conflict_text')}
        rows={changes.map(({ id, mine, theirs }) => ({
          key: id,
          name: nameOf(id),
          theirs: formatQuantity(theirs, language),
          mine: formatQuantity(mine, language),
        }))}
        words={{ rows: t('wizard.saving.material'), mine: t('form.mine'), keep: t('form.keep_mine') }}
        onChoose={settle}
      />
    </Dialog>
  )
}
