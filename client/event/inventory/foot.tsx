import { Button, Text } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCheck,
  IconCloudOff,
  IconDeviceFloppy,
  IconDots,
  IconLoader2,
  IconLock,
} from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { formatQuantity, formatTime } from '#shared/rules/format.ts'
import { wallClockOf } from '#shared/rules/period.ts'
import { ApiProblem, Unreachable } from '../../api.ts'
import type { SaveState } from '../../form/auto-save.ts'
import { useIsPhone } from '../../frame/page.tsx'
import { useSettings } from '../../session/session.ts'
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

/** What remains to be counted, how the saving stands, and the two ways on; always in view. */
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
  const { general } = useSettings()
  const { save } = editor
  const state = useSyncExternalStore(save.subscribe, save.snapshot)
  const { unsent } = useSyncExternalStore(editor.subscribe, editor.summary)
  const words = (): string => {
    if (state.kind === 'saved') {
      if (state.at === null) return t('inventory.saving.nothing')
      return t('inventory.saving.at', { time: formatTime(wallClockOf(state.at, general.timezone)) })
    }
    if (state.kind !== 'failed') return t(`inventory.saving.${state.kind}`)
    const { error } = state
    if (error instanceof Unreachable) return t('inventory.saving.offline', { count: unsent })
    return t('inventory.saving.failed', {
      reason: error instanceof ApiProblem ? error.message : t('frame.error.saving'),
    })
  }
  const isBad = state.kind === 'failed' || state.kind === 'conflict'
  return (
    <div className="inventory-saving">
      <Text
        size="sm"
        component="span"
        className={isBad ? 'inventory-warning' : ''}
        role="status"
        data-save={state.kind}
      >
        <Mark state={state} />
        {words()}
      </Text>
      {state.kind === 'failed' ? (
        <Button size="compact-sm" variant="light" onClick={save.retry}>
          {t('inventory.saving.retry')}
        </Button>
      ) : null}
      {state.kind === 'conflict' ? (
        <Button size="compact-sm" variant="light" onClick={onChoose}>
          {t('inventory.saving.choose')}
        </Button>
      ) : null}
    </div>
  )
}

function Mark({ state }: { state: SaveState }) {
  if (state.kind === 'saved') return <IconCheck size={16} aria-hidden />
  if (state.kind === 'waiting') return <IconDots size={16} aria-hidden />
  if (state.kind === 'saving') return <IconLoader2 size={16} aria-hidden />
  if (state.kind === 'failed' && state.error instanceof Unreachable) return <IconCloudOff size={16} aria-hidden />
  return <IconAlertTriangle size={16} aria-hidden />
}
