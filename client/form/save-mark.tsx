import { Button, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCloudOff, IconDots, IconLoader2 } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '#shared/rules/format.ts'
import { wallClockOf } from '#shared/rules/period.ts'
import { ApiProblem, Unreachable } from '../api.ts'
import { useSettings } from '../session/session.ts'
import type { AutoSave, SaveState } from './auto-save.ts'

type SaveMarkProps<S, A extends { version: number }> = { save: AutoSave<S, A>; onChoose(): void }

/** How the saving stands: saved and when, under way, or not saved and the way on. */
export function SaveMark<S, A extends { version: number }>({ save, onChoose }: SaveMarkProps<S, A>) {
  const { t } = useTranslation()
  const { general } = useSettings()
  const state = useSyncExternalStore(save.subscribe, save.snapshot)
  const words = (): string => {
    if (state.kind === 'saved') {
      if (state.at === null) return t('wizard.saving.nothing')
      return t('wizard.saving.at', { time: formatTime(wallClockOf(state.at, general.timezone)) })
    }
    if (state.kind === 'failed') {
      if (state.error instanceof Unreachable) return t('wizard.saving.offline')
      const { error } = state
      return t('wizard.saving.failed', {
        reason: error instanceof ApiProblem ? error.message : t('frame.error.saving'),
      })
    }
    return t(`wizard.saving.${state.kind}`)
  }
  const isBad = state.kind === 'failed' || state.kind === 'conflict'
  return (
    <div className="wizard-fact save-mark">
      <Text
        size="sm"
        component="span"
        className={`wizard-fact ${isBad ? 'wizard-warning' : state.kind === 'saved' ? 'wizard-success' : ''}`}
        role="status"
        data-save={state.kind}
      >
        <Mark state={state} />
        {words()}
      </Text>
      {state.kind === 'failed' ? (
        <Button size="compact-sm" variant="light" onClick={save.retry}>
          {t('wizard.saving.retry')}
        </Button>
      ) : null}
      {state.kind === 'conflict' ? (
        <Button size="compact-sm" variant="light" onClick={onChoose}>
          {t('wizard.saving.choose')}
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
