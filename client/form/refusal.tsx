import type { ReactNode } from 'react'
import { ApiProblem } from '../api.ts'
import { closeSignIn, failureText } from '../frame/notify.tsx'
import { SignInLink } from '../frame/sign-in-link.tsx'
import { i18next } from '../words.ts'

/** Why a form was not saved, where no field is to blame; without a session with the way to one. */
export function refusalOf(error: unknown): ReactNode {
  const text = i18next.t('form.refused', { reason: failureText(error, i18next.t('frame.error.saving')) })
  if (!(error instanceof ApiProblem && error.status === 401)) return text
  return (
    <>
      {text} <SignInLink inherit onClick={closeSignIn} />
    </>
  )
}
