import { Button } from '@mantine/core'
import { IconAlertCircle, IconAlertTriangle, IconDeviceFloppy, IconHelpHexagon, IconLock } from '@tabler/icons-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { formatQuantity } from '#shared/rules/format.ts'
import { SaveMark } from '../../form/save-mark.tsx'
import { useIsPhone } from '../../frame/page.tsx'
import { PageFoot } from '../../ui/page-foot.tsx'
import { currentLanguage } from '../../words.ts'
import type { InventoryEditor } from './editor.ts'

type FootProps = {
  editor: InventoryEditor
  /** Saves and goes on another time. */
  onLater(): void
  /** Absent while the inventory cannot be ended yet. */
  onTerminate?(): void
  isBusy: boolean
  onChoose(): void
  /** How far the count is. */
  children: ReactNode
}

/** How far the count is, how the saving stands, and the two ways on; always in view. */
export function Foot({ editor, onLater, onTerminate, isBusy, onChoose, children }: FootProps) {
  const { t } = useTranslation()
  const { words } = editor.kind
  const isPhone = useIsPhone()
  return (
    <PageFoot className="inventory-foot">
      <div className="inventory-facts-now">
        {children}
        <Saving editor={editor} onChoose={onChoose} />
      </div>
      <div className="inventory-acts">
        <Button
          size="md"
          variant="default"
          leftSection={<IconDeviceFloppy size={18} aria-hidden />}
          aria-label={t('inventory.later_on')}
          onClick={onLater}
        >
          {t(isPhone ? 'inventory.short.later_on' : 'inventory.later_on')}
        </Button>
        {onTerminate ? (
          <Button
            size="md"
            leftSection={<IconLock size={18} aria-hidden />}
            aria-label={t(`${words}.terminate`)}
            loading={isBusy}
            onClick={onTerminate}
          >
            {t(isPhone ? 'inventory.short.terminate' : `${words}.terminate`)}
          </Button>
        ) : null}
      </div>
    </PageFoot>
  )
}

/** How far the count of a return is. */
export function Remaining({ editor }: { editor: InventoryEditor }) {
  const { t } = useTranslation()
  const { uncounted, awaited, missing, short, broken, lost, isUncounted } = useSyncExternalStore(
    editor.subscribe,
    editor.summary,
  )
  const language = currentLanguage()
  const shown = (quantity: number) => ({ count: quantity, shown: formatQuantity(quantity, language) })
  const back = awaited - missing - lost
  return (
    <>
      <Meter sound={back - broken} broken={broken} awaited={awaited} />
      <p className="inventory-remaining figures">
        <b>
          {isUncounted
            ? t('inventory.uncounted_pieces', shown(missing))
            : t('inventory.back_of', { ...shown(back), all: formatQuantity(awaited, language) })}
        </b>
        {uncounted > 0 ? <span>{t('inventory.remaining', shown(uncounted))}</span> : null}
        {short > 0 ? (
          <span className="inventory-warning">
            <IconAlertTriangle size={16} aria-hidden />
            {t('inventory.missing_pieces', shown(short))}
          </span>
        ) : null}
        {broken > 0 ? (
          <span className="inventory-warning" data-weight="broken">
            <IconAlertCircle size={16} aria-hidden />
            {t('inventory.broken_pieces', shown(broken))}
          </span>
        ) : null}
        {lost > 0 ? (
          <span className="inventory-warning" data-weight="broken">
            <IconHelpHexagon size={16} aria-hidden />
            {t('inventory.lost_pieces', shown(lost))}
          </span>
        ) : null}
      </p>
    </>
  )
}

/** The same figures as a bar, for the eye alone. */
export function Meter({ sound, broken, awaited }: { sound: number; broken: number; awaited: number }) {
  const share = (quantity: number) => ({ width: `${(100 * quantity) / Math.max(1, awaited)}%` })
  return (
    <span className="inventory-meter" aria-hidden>
      <span data-part="sound" style={share(sound)} />
      <span data-part="broken" style={share(broken)} />
    </span>
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
