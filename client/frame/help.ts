import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../endpoints.ts'
import { useWrite } from '../query.ts'
import { useUser } from '../session/session.ts'
import { quietly } from '../ui/quiet-load.ts'
import { notifyFailure } from './notify.tsx'

const opener = () => import('./open-help.tsx')
/** Places where `?` is a letter. */
const typing = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'

/** Opens the help of any screen, once it is fetched. */
export function useHelp() {
  const { t } = useTranslation()
  const router = useRouter()
  const user = useUser()
  const told = (error: unknown) => notifyFailure(error, t('frame.error.unreachable'))
  return {
    showKeys: () =>
      opener()
        .then(({ openKeys }) => openKeys(router, user))
        .catch(told),
    showTour: () =>
      opener()
        .then(({ openTour }) => openTour(user))
        .catch(told),
  }
}

/** `?` shows the keys of the screen; the first calendar of a new user shows the tour. */
export function Help(): null {
  const user = useUser()
  const { id, settings } = user
  const save = useWrite(api.user.updateSettings)
  const atCalendar = useLocation({ select: ({ pathname }) => pathname === '/' })
  const keys = useRef(() => {})
  const { showKeys } = useHelp()
  keys.current = () => void showKeys()

  // The key belongs to the window: it works wherever the focus is.
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, defaultPrevented, repeat } = event
      if (key !== '?' || ctrlKey || metaKey || altKey || defaultPrevented || repeat) return
      if (target instanceof Element && target.closest(typing)) return
      event.preventDefault()
      keys.current()
    }
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [])

  const hasBegun = useRef(false)
  const begin = useRef(async () => {})
  begin.current = async () => {
    hasBegun.current = true
    const { openTour } = await quietly(opener)
    await openTour(user)
    await save.mutateAsync({ params: { id }, body: { tour: false }, version: settings.version })
  }
  const isNew = settings.tour && atCalendar
  useEffect(() => {
    // What fails is tried again by the next page: the tour is then still to be shown.
    if (isNew && !hasBegun.current) begin.current().catch(() => {})
  }, [isNew])
  return null
}
