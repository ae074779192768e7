import type { ReactNode } from 'react'
import { ApiProblem } from '../api.ts'
import { failureText } from '../frame/notify.tsx'
import { SignInLink } from '../frame/sign-in-link.tsx'
import { i18next } from '../words.ts'

/** Says why the server refused a form without naming a field; links to the sign-in where the session is gone. */
export function refusalOf(error: unknown): ReactNode {
  const text = i18next.t('form.refused', { reason: failureText(error, i18next.t('frame.error.saving')) })
  if (!(error instanceof ApiProblem && error.status === 401)) return text
  return (
    <>
      {text} <SignInLink />
    </>
  )
}
