import './zod-without-eval.ts'
import '@fontsource-variable/inter/index.css'
import '@mantine/core/styles.css'
import '@mantine/dates/styles.css'
import '@mantine/notifications/styles.css'
import './style.css'
import { MantineProvider, mergeThemeOverrides } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import 'dayjs/locale/fr'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { useTranslation } from 'react-i18next'
import { fileUnreachable } from './frame/critical-error.tsx'
import './words.ts'
import { queryClient } from './query.ts'
import { router } from './router.tsx'
import { forgetRecords } from './search/recent.ts'
import { watchExpiry } from './session/expiry.ts'
import { forgetWithSession } from './session/session.ts'
import { pickersIn, readableColors, theme } from './theme.ts'
import { QuestionLayer, questionLayer } from './ui/ask.tsx'
import { arriveOnPage, keepFocus } from './ui/focus/keep-focus.ts'
import { coverPage, guardDoubleClick, guardEscape } from './ui/layer.tsx'

watchExpiry(router)
forgetWithSession(forgetRecords)

guardEscape()
guardDoubleClick()
keepFocus(coverPage)
router.subscribe('onRendered', ({ fromLocation, pathChanged }) => fromLocation && pathChanged && arriveOnPage())

// A tab left open during an update asks for files that are gone: reload to get the new ones
// (rules/operation.md#27).
const reloadPause = 10_000
window.addEventListener('vite:preloadError', ({ payload }) => {
  // Without network the browser's own page would come: the screen says so instead.
  if (!navigator.onLine) {
    payload.message = fileUnreachable
    return
  }
  // The router reloads by itself too, once for each file, unless this says that it has: it knows of
  // no pause.
  sessionStorage.setItem(`tanstack_router_reload:${payload.message}`, '1')
  const last = Number(sessionStorage.getItem('reloadedAt'))
  if (Date.now() - last < reloadPause) return
  sessionStorage.setItem('reloadedAt', String(Date.now()))
  location.reload()
})

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
          <ModalsProvider modalProps={{ id: questionLayer, size: 500 }}>
            <QuestionLayer />
            <Notifications position="top-center" limit={3} />
            <RouterProvider router={router} />
          </ModalsProvider>
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
