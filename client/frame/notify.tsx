import { Button, Group, Text } from '@mantine/core'
import { type NotificationData, notifications } from '@mantine/notifications'
import { IconArrowBackUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ApiProblem, Unreachable } from '../api.ts'
import { i18next } from '../words.ts'
import { showErrorDetails } from './failure-details.ts'
import { SignInLink, signInToast } from './sign-in-link.tsx'

const shown = 5000
/** Shows a toast; the user may close it. */
const show = (color: 'teal' | 'yellow' | 'red', message: ReactNode, more: Partial<NotificationData> = {}): string =>
  notifications.show({
    color,
    message,
    autoClose: shown,
    withCloseButton: true,
    closeButtonProps: { 'aria-label': i18next.t('frame.close') },
    ...more,
  })

/** A message with what the user may do about it. */
const withButton = (message: string, label: string, act: () => void, leftSection?: ReactNode) => (
  <Group justify="space-between" wrap="nowrap" gap="xs">
    <Text size="sm" lh={1.3}>
      {message}
    </Text>
    <Button flex="none" size="compact-sm" variant="default" leftSection={leftSection} onClick={act}>
      {label}
    </Button>
  </Group>
)

/** Confirms an action briefly. */
export const notifyDone = (message: string): void => void show('teal', message)

/**
 * The same with an undo: `label` says what pressing it does. `onGone` is called once it no longer
 * stands. Returns what takes it away.
 */
export function notifyUndoable(message: string, label: string, undo: () => void, onGone?: () => void): () => void {
  const hide = () => void notifications.hide(id)
  let isUndone = false
  const act = () => {
    // A second click finds the toast on its way out.
    if (isUndone) return
    isUndone = true
    hide()
    undo()
  }
  const id = show('teal', withButton(message, label, act, <IconArrowBackUp size={16} aria-hidden />), {
    onClose: onGone,
  })
  return hide
}

type Warning = { title?: string; stays?: boolean }

/** A warning to look at before going on; one that `stays` goes when it is closed. @returns closes it */
export function notifyWarning(message: ReactNode, { title, stays }: Warning = {}): () => void {
  const id = show('yellow', message, { title, autoClose: stays ? false : 12_000, style: { whiteSpace: 'pre-line' } })
  return () => void notifications.hide(id)
}

/** Shows a refusal in the server's own words when no field can show it. */
export const notifyRefusal = (message: string): void => void show('red', message)

/**
 * Reports a failure that belongs to no field: what happened, and for a bug a link to its details
 * (rules/screen.md#22).
 */
export function notifyFailure(error: unknown, during: string): void {
  // The end of the session is told where it is heard (client/session/expiry.ts).
  if (error instanceof ApiProblem && error.key === 'session.required') return
  const message = failureText(error, during)
  const isBug = !(error instanceof Unreachable) && !isTold(error)
  show(
    'red',
    isBug ? withButton(message, i18next.t('frame.error.show_details'), () => showErrorDetails(error)) : message,
  )
}

/**
 * Tells the user, once, that saving needs a session, and links to the sign-in. The toast stays until
 * the user follows a link or closes it: nothing can be saved before (rules/session.md#18).
 */
export const notifySignIn = ({ message }: ApiProblem): void =>
  void show(
    'red',
    <>
      {message} <SignInLink />
    </>,
    { id: signInToast, autoClose: false },
  )

/** A failure in words: the server's own where they help, else which action failed. */
export function failureText(error: unknown, during: string): string {
  if (error instanceof Unreachable) return i18next.t('frame.error.unreachable')
  return isTold(error) ? error.message : during
}

/** A refusal, or a server that cannot write just now: the answer says what to do. */
const isTold = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && (error.status < 500 || error.status === 503)
