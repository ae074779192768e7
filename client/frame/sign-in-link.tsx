import { Anchor } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { i18next } from '../words.ts'

/** The toast that asks the user to sign in: one at a time. */
export const signInToast = 'sign-in'
/** Closes that toast, once the user follows a link to the sign-in or is signed out. */
export const closeSignIn = (): void => void notifications.hide(signInToast)

/**
 * Links to the login page in a new tab: what the user typed stays in this one, and can be saved once
 * they have signed in (rules/session.md#18).
 */
export const SignInLink = () => (
  <Anchor inherit underline="always" href="login" target="_blank" onClick={closeSignIn}>
    {i18next.t('session.sign_in_beside')}
  </Anchor>
)
