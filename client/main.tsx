import '@fontsource-variable/inter/index.css'
import './mantine.css'
import './style.css'
import './ui/icons.css'
import { MantineProvider, mergeThemeOverrides } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { useTranslation } from 'react-i18next'
import { secretHost } from './form/secrets.ts'
import { fileUnreachable } from './frame/critical-error.tsx'
import { wantDetails } from './frame/failure-details.ts'
import { followVisits, forgetVisits } from './frame/last-visit.ts'
import { notifySignIn } from './frame/notify.tsx'
import { closeSignIn } from './frame/sign-in-link.tsx'
import { toasts } from './frame/toasts.ts'
import { forgetKept } from './offline/forget.ts'
import { takeUpdate } from './offline/update.ts'
import { queryClient } from './query.ts'
import { router } from './router.tsx'
import { forgetRecords } from './search/forget-records.ts'
import { watchExpiry } from './session/expiry.ts'
import { forgetWithSession } from './session/session.ts'
import { tried } from './storage.ts'
import { forgetSearch } from './technician/kept-search.ts'
import { pickersIn, readableColors, theme } from './theme.ts'
import { arriveOnPage, keepFocus } from './ui/focus/keep-focus.ts'
import { LaterPart } from './ui/later.tsx'
import { coverPage, guardDoubleClick, guardEscape } from './ui/layer.tsx'
import { modalHost } from './ui/modals.ts'
import { ahead, isQuiet } from './ui/quiet-load.ts'
import { otherWords, withWords } from './words.ts'

watchExpiry(router, notifySignIn)
forgetWithSession(closeSignIn)
forgetWithSession(forgetRecords)
followVisits(router)
forgetWithSession(forgetVisits)
forgetWithSession(forgetSearch)
forgetWithSession(forgetKept)

// A newer version is taken once the next screen shows: forms have asked, and are gone (rules/offline.md#12).
router.subscribe('onResolved', ({ fromLocation, pathChanged }) => fromLocation && pathChanged && takeUpdate())

guardEscape()
guardDoubleClick()
keepFocus(coverPage)
router.subscribe('onRendered', ({ fromLocation, pathChanged }) => fromLocation && pathChanged && arriveOnPage())

// The first screen works without these; later ones must not wait for them, nor need the network for
// them.
const settled = 200 // ms after the first screen
const stopWaiting = router.subscribe('onRendered', () => {
  stopWaiting()
  setTimeout(() => {
    modalHost.wantSoon()
    toasts.wantSoon()
    wantDetails()
    void ahead(otherWords).catch(() => {}) // the screen that needs them fetches them again
  }, settled)
})

// A tab left open during an update requests files that are gone: reload to get the new ones
// (rules/operation.md#27).
const reloadPause = 10_000
window.addEventListener('vite:preloadError', ({ payload }) => {
  // Without network the browser's own error page would appear: the screen says so instead.
  if (!navigator.onLine) {
    payload.message = fileUnreachable
    return
  }
  // The router reloads too, once for each file, unless this flag says that it has: it knows of no
  // pause.
  tried(() => sessionStorage.setItem(`tanstack_router_reload:${payload.message}`, '1'))
  setTimeout(() => reloadFor(payload))
})

function reloadFor(failure: Error): void {
  const last = Number(tried(() => sessionStorage.getItem('reloadedAt')))
  if (isQuiet(failure) || Date.now() - last < reloadPause) return
  // Where the instant cannot be noted, the page would reload without end.
  if (tried(() => sessionStorage.setItem('reloadedAt', String(Date.now()))) !== null) location.reload()
}

function App() {
  const { t, i18n } = useTranslation()
  return (
    <MantineProvider
      theme={mergeThemeOverrides(theme, pickersIn(t))}
      cssVariablesResolver={readableColors}
      defaultColorScheme="auto"
    >
      <DatesProvider settings={{ locale: i18n.language, firstDayOfWeek: 1 }}>
        <QueryClientProvider client={queryClient}>
          <LaterPart
            of={modalHost}
            load={async () => (await import('./ui/modal-host.tsx')).modalHostFor(router.history)}
          />
          <LaterPart
            of={secretHost}
            load={async () => (await withWords(() => import('./form/secret-dialog.tsx'))).SecretHost}
          />
          <LaterPart of={toasts} load={async () => (await import('./frame/toast-list.tsx')).ToastList} />
          <RouterProvider router={router} />
        </QueryClientProvider>
      </DatesProvider>
    </MantineProvider>
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
