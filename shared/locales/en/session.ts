import type { session as french } from '../fr/session.ts'
import type { Translated } from '../translated.ts'

export const session: Translated<typeof french> = {
  title: 'Sign in',
  welcome: 'Hello',
  welcome_help: 'Sign in to find your events and your equipment.',
  identifier: 'Email or user name',
  password: 'Password',
  show_password: 'Show or hide the password',
  connect: 'Sign in',
  sign_in_beside: 'Open the sign-in page in a new tab',
  wait: 'One moment…',
  unreachable: 'The server is not responding. Check the connection, then try again.',
  banner: {
    bye: 'You are signed out. See you soon!',
    expired: 'Your session has expired. Sign in again.',
    restricted: 'You do not have access to that page. Sign in with another account.',
  },
}
