import { Button, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCloudOff, IconDots, IconLoader2 } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '#shared/rules/format.ts'
import { wallClockOf } from '#shared/rules/period.ts'
import { ApiProblem, Unreachable } from '../api.ts'
import { useSettings } from '../session/session.ts'
import type { AutoSave, SaveState } from './auto-save.ts'
import './save-mark.css'

type SaveMarkProps<S, A extends { version: number }> = {
  save: AutoSave<S, A>
  /**
   * Facts that only the caller knows: what waits, what happens to it without network, and another
   * user's change.
   */
  words: Record<'waiting' | 'offline' | 'conflict', string>
  /** Opens the choice between both versions. */
  onChoose(): void
  /** Refusals that show more than their sentence on demand, in place of another attempt. */
  refused?: { is(error: unknown): boolean; label: string; open(): void }
}

/** The state of the saving: saved and when, running, or not saved and the way on. */
export function SaveMark<S, A extends { version: number }>({ save, words, onChoose, refused }: SaveMarkProps<S, A>) {
  const { t } = useTranslation()
  const { general } = useSettings()
  const state = useSyncExternalStore(save.subscribe, save.snapshot)
  const said = (): string => {
    if (state.kind === 'saved') {
      if (state.at === null) return t('form.saving.nothing')
      return t('form.saving.at', { time: formatTime(wallClockOf(state.at, general.timezone)) })
    }
    if (state.kind === 'saving') return t('form.saving.saving')
    if (state.kind !== 'failed') return words[state.kind]
    const { error } = state
    if (error instanceof Unreachable) return words.offline
    return t('form.saving.failed', { reason: error instanceof ApiProblem ? error.message : t('frame.error.saving') })
  }
  return (
    <div className="save-mark">
      <Text size="sm" component="span" role="status" data-save={state.kind}>
        <Mark state={state} />
        {said()}
      </Text>
      {state.kind === 'failed' && refused?.is(state.error) ? (
        <Button size="compact-sm" variant="light" onClick={refused.open}>
          {refused.label}
        </Button>
      ) : state.kind === 'failed' ? (
        <Button size="compact-sm" variant="light" onClick={save.retry}>
          {t('form.retry')}
        </Button>
      ) : null}
      {state.kind === 'conflict' ? (
        <Button size="compact-sm" variant="light" onClick={onChoose}>
          {t('form.saving.choose')}
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
