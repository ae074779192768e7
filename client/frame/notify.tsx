import { Button, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { ApiProblem, Unreachable } from '../api.ts'
import { i18next } from '../words.ts'
import { showErrorDetails } from './error-details.tsx'

const shown = 5000

/** A short word that something was done. */
export const notifyDone = (message: string): void => {
  notifications.show({ message, color: 'teal', autoClose: shown, ...closable() })
}

/** The same with the way back: `label` says what pressing it does. */
export function notifyUndoable(message: string, label: string, undo: () => void): void {
  const id = notifications.show({
    color: 'teal',
    autoClose: shown,
    ...closable(),
    message: (
      <Stack gap={4} align="flex-start">
        <Text size="sm">{message}</Text>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            notifications.hide(id)
            undo()
          }}
        >
          {label}
        </Button>
      </Stack>
    ),
  })
}

/** A refusal in the server's own words, where there is no field to put it under. */
export const notifyRefusal = (message: string): void => {
  notifications.show({ message, color: 'red', autoClose: shown, ...closable() })
}

/** A failure that belongs to no field: what happened, and for a bug the way to its details (document 1, 8). */
export function notifyFailure(error: unknown, during: string): void {
  const isAway = error instanceof Unreachable
  // A refusal, or a server too busy just now: it says itself what helps.
  const isTold = error instanceof ApiProblem && (error.status < 500 || error.key === 'server.unavailable')
  const message = isAway ? i18next.t('frame.error.unreachable') : isTold ? error.message : during
  const isBug = !isAway && !isTold
  notifications.show({
    color: 'red',
    autoClose: shown,
    ...closable(),
    message: isBug ? (
      <Stack gap={4} align="flex-start">
        <Text size="sm">{message}</Text>
        <Button size="compact-xs" variant="subtle" onClick={() => showErrorDetails(error)}>
          {i18next.t('frame.error.show_details')}
        </Button>
      </Stack>
    ) : (
      message
    ),
  })
}

const closable = () => ({ withCloseButton: true, closeButtonProps: { 'aria-label': i18next.t('frame.close') } })
