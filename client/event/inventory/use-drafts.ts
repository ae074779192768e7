import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { notifyDone, notifyFailure } from '../../frame/notify.tsx'
import { useSaveKey } from '../../ui/save-key.ts'
import type { InventoryEditor } from './editor.ts'

/**
 * Saves the count at once, by Ctrl or Cmd and S too, and says so (rules/inventory.md#20). Gives
 * whether it is saved.
 */
export function useDrafts(event: Event, editor: InventoryEditor, askAgain: () => void): () => Promise<boolean> {
  const { t } = useTranslation()
  const save = async (): Promise<boolean> => {
    const isSaved = await editor.save.flush()
    if (isSaved) notifyDone(t(`${editor.kind.words}.saved`, { title: event.title }))
    else if (editor.save.state.kind === 'failed') notifyFailure(editor.save.state.error, t('frame.error.saving'))
    else askAgain()
    return isSaved
  }
  useSaveKey(() => void save())
  return save
}
