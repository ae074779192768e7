import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Language } from '#shared/language.ts'
import { can, type Permission } from '#shared/permissions.ts'
import { ApiProblem, call } from '../api.ts'
import { api } from '../endpoints.ts'
import { q, queryClient } from '../query.ts'
import { chooseLanguage, currentLanguage } from '../words.ts'

const sessionQuery = q(api.session.get, {})
const settingsQuery = q(api.settings.get, {})

/**
 * The signed-in user, or why there is none: `session.required` without banner, `session.expired`
 * with one (rules/session.md#17).
 */
export async function readSession() {
  try {
    const user = await queryClient.ensureQueryData(sessionQuery)
    await queryClient.ensureQueryData(settingsQuery)
    return user
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 401) return error.key
    throw error
  }
}

/** True while a signed-in user is known here, whether the session is still valid or not. */
export const hasUser = (): boolean => queryClient.getQueryData(sessionQuery.queryKey) !== undefined

/** The signed-in user. */
export const useUser = () => useSuspenseQuery(sessionQuery).data
/** The site's settings, as this user may read them. */
export const useSettings = () => useSuspenseQuery(settingsQuery).data
/** The settings, which every screen behind the session has read before it opens. */
export function knownSettings() {
  const settings = queryClient.getQueryData(settingsQuery.queryKey)
  if (!settings) throw new Error('no session is known')
  return settings
}
/** The signed-in user, outside of what is drawn. */
export function knownUser() {
  const user = queryClient.getQueryData(sessionQuery.queryKey)
  if (!user) throw new Error('no session is known')
  return user
}
/** True when the signed-in user holds the permission. */
export const useCan = (permission: Permission): boolean => can(useUser().group_id, permission)

/** Signs in, applies the user's language and discards an earlier user's data. */
export async function signIn(identifier: string, password: string): Promise<void> {
  const { user } = await call(api.session.create, { body: { identifier, password } })
  isLeaving = false
  await forgetAll()
  queryClient.setQueryData(sessionQuery.queryKey, user)
  await speak(user)
}

type Speaking = { settings: { language: 'FR' | 'EN' } }
/** Applies a user's language: the server's messages use it. */
async function speak({ settings }: Speaking): Promise<void> {
  const language = settings.language.toLowerCase() as Language // FR or EN in the API
  if (language !== currentLanguage()) await chooseLanguage(language)
}

/**
 * Keeps the screen in the user's language, even when it was changed elsewhere
 * (rules/language.md#2).
 */
export function useOwnLanguage(): void {
  const { language } = useUser().settings
  useEffect(() => void speak({ settings: { language } }), [language])
}

let isLeaving = false
/**
 * True from signing out in this tab until the next sign-in: a session that ends meanwhile has not
 * expired.
 */
export const isSignedOut = (): boolean => isLeaving

const forgetting: (() => unknown)[] = []
/** Registers what to delete from this machine at the end of the session. */
export const forgetWithSession = (forget: () => unknown): void => void forgetting.push(forget)

/** Deletes from this machine what a user who has been signed out read (rules/offline.md#10). */
export async function forgetAll(): Promise<void> {
  queryClient.clear()
  await Promise.all(forgetting.map((forget) => forget()))
}

/**
 * Ends the session; one that is over already counts as ended. What the user typed waits for their
 * next session (rules/offline.md#10), and the login page deletes the rest.
 * @throws the failure where the session has not ended
 */
export async function endSession(): Promise<void> {
  isLeaving = true
  try {
    await call(api.session.remove, {})
  } catch (error) {
    if (!(error instanceof ApiProblem && error.status === 401)) {
      isLeaving = false
      throw error
    }
  }
}
