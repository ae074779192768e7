import { Button } from '@mantine/core'
import { IconAlertTriangle, IconDeviceFloppy, IconLock } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { formatQuantity } from '#shared/rules/format.ts'
import { SaveMark } from '../../form/save-mark.tsx'
import { useIsPhone } from '../../frame/page.tsx'
import { PageFoot } from '../../ui/page-foot.tsx'
import { currentLanguage } from '../../words.ts'
import type { InventoryEditor } from './editor.ts'

type FootProps = {
  editor: InventoryEditor
  onSave(): void
  /** Absent while the inventory cannot be ended yet. */
  onTerminate?(): void
  isBusy: boolean
  onChoose(): void
}

/** What remains to count, how the saving stands, and the two ways on; always in view. */
export function Foot({ editor, onSave, onTerminate, isBusy, onChoose }: FootProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  return (
    <PageFoot className="inventory-foot">
      <div className="inventory-facts-now">
        <Remaining editor={editor} />
        <Saving editor={editor} onChoose={onChoose} />
      </div>
      <div className="inventory-acts">
        <Button
          size="md"
          variant="default"
          leftSection={<IconDeviceFloppy size={18} aria-hidden />}
          aria-label={t('inventory.save')}
          onClick={onSave}
        >
          {t(isPhone ? 'inventory.short.save' : 'inventory.save')}
        </Button>
        {onTerminate ? (
          <Button
            size="md"
            leftSection={<IconLock size={18} aria-hidden />}
            aria-label={t('inventory.terminate')}
            loading={isBusy}
            onClick={onTerminate}
          >
            {t(isPhone ? 'inventory.short.terminate' : 'inventory.terminate')}
          </Button>
        ) : null}
      </div>
    </PageFoot>
  )
}

function Remaining({ editor }: { editor: InventoryEditor }) {
  const { t } = useTranslation()
  const { left, missing, broken, isUncounted } = useSyncExternalStore(editor.subscribe, editor.summary)
  const shown = (quantity: number) => ({ count: quantity, shown: formatQuantity(quantity, currentLanguage()) })
  return (
    <p className="inventory-remaining figures" data-left={left}>
      <span>
        {left === 0 ? (
          <b>{t('inventory.all_counted')}</b>
        ) : (
          <>
            <b>{t('inventory.remaining', { count: left })}</b>
            {' · '}
            {t(isUncounted ? 'inventory.uncounted_pieces' : 'inventory.remaining_pieces', shown(missing))}
          </>
        )}
      </span>
      {broken > 0 ? (
        <span className="inventory-warning">
          <IconAlertTriangle size={16} aria-hidden />
          {t('inventory.broken_pieces', shown(broken))}
        </span>
      ) : null}
    </p>
  )
}

function Saving({ editor, onChoose }: Pick<FootProps, 'editor' | 'onChoose'>) {
  const { t } = useTranslation()
  const { unsent } = useSyncExternalStore(editor.subscribe, editor.summary)
  const words = {
    waiting: t('inventory.saving.waiting'),
    offline: t('inventory.saving.offline', { count: unsent }),
    conflict: t('inventory.saving.conflict'),
  }
  return <SaveMark save={editor.save} words={words} onChoose={onChoose} />
}
