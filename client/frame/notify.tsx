import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconArrowBackUp } from '@tabler/icons-react'
import { ApiProblem, Unreachable } from '../api.ts'
import { i18next } from '../words.ts'
import { showErrorDetails } from './error-details.tsx'
import { SignInLink } from './sign-in-link.tsx'

const shown = 5000

/** Confirms an action briefly. */
export const notifyDone = (message: string): void => {
  notifications.show({ message, color: 'teal', autoClose: shown, ...closable() })
}

/**
 * The same with an undo: `label` says what pressing it does. `onGone` is called once it no longer
 * stands. Returns what takes it away.
 */
export function notifyUndoable(message: string, label: string, undo: () => void, onGone?: () => void): () => void {
  const id = notifications.show({
    color: 'teal',
    autoClose: shown,
    onClose: onGone,
    ...closable(),
    message: (
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" lh={1.3}>
          {message}
        </Text>
        <Button
          size="compact-sm"
          flex="none"
          variant="default"
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          onClick={() => {
            notifications.hide(id)
            undo()
          }}
        >
          {label}
        </Button>
      </Group>
    ),
  })
  return () => void notifications.hide(id)
}

/** Shows a refusal in the server's own words when no field can show it. */
export const notifyRefusal = (message: string): void => {
  notifications.show({ message, color: 'red', autoClose: shown, ...closable() })
}

/**
 * Reports a failure that belongs to no field: what happened, and for a bug a link to its details
 * (rules/screen.md#22).
 */
export function notifyFailure(error: unknown, during: string): void {
  if (error instanceof ApiProblem && error.key === 'session.required') {
    notifySignIn(error)
    return
  }
  const message = failureText(error, during)
  const isBug = !(error instanceof Unreachable) && !isTold(error)
  notifications.show({
    color: 'red',
    autoClose: shown,
    ...closable(),
    message: isBug ? (
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" lh={1.3}>
          {message}
        </Text>
        <Button flex="none" size="compact-sm" variant="default" onClick={() => showErrorDetails(error)}>
          {i18next.t('frame.error.show_details')}
        </Button>
      </Group>
    ) : (
      message
    ),
  })
}

const signInToast = 'sign-in'
/** Closes {@link notifySignIn}: the user has taken the way. */
export const closeSignIn = (): void => void notifications.hide(signInToast)

/**
 * Says once that a write needs a session, with the way to sign in. It stays until the user takes
 * that way: nothing can be saved before (rules/session.md#18).
 */
export function notifySignIn({ message }: ApiProblem): void {
  notifications.show({
    id: signInToast,
    color: 'red',
    autoClose: false,
    ...closable(),
    message: (
      <>
        {message} <SignInLink inherit onClick={closeSignIn} />
      </>
    ),
  })
}

/** A failure in words: the server's own where they help, else which action failed. */
export function failureText(error: unknown, during: string): string {
  if (error instanceof Unreachable) return i18next.t('frame.error.unreachable')
  return isTold(error) ? error.message : during
}

/** A refusal, or a server that cannot write just now: the answer says what to do. */
const isTold = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && (error.status < 500 || error.status === 503)

const closable = () => ({ withCloseButton: true, closeButtonProps: { 'aria-label': i18next.t('frame.close') } })
