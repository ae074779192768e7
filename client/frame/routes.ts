import { createRootRoute, createRoute, redirect } from '@tanstack/react-router'
import { can, type Group } from '#shared/permissions.ts'
import type { WordKey } from '#shared/rules/words.ts'
import { queryClient } from '../query.ts'
import { endSession, readSession } from '../session/session.ts'
import { otherWords } from '../words.ts'
import { configQuery } from './access.ts'
import { CriticalError } from './critical-error.tsx'
import type { KeysHere } from './keys-here.ts'
import { Pending } from './pending.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** On the login page: the address that the user asked for without a session. */
    sought?: string
    /** The user has signed in to get here. */
    isSought?: true
  }
  interface StaticDataRouteOption {
    /** Groups that may open the screen; absent on public screens (rules/screen.md#1). */
    groups?: readonly Group[]
    /** Title of the screen, before its data arrives. */
    title?: WordKey
    /** The keys that the screen has of its own, fetched when the help shows them. */
    keys?: () => Promise<KeysHere>
    /** The screen folds the menu to icons where the window is too narrow (rules/screen.md#5). */
    foldsMenu?: boolean
  }
}

/** While the site is empty, the setup is its only screen (rules/setup.md#7). */
export const rootRoute = createRootRoute({
  beforeLoad: async ({ location }) => {
    const { setup_needed } = await queryClient.ensureQueryData(configQuery)
    const atSetup = location.pathname === '/setup'
    if (setup_needed && !atSetup) throw redirect({ to: '/setup' })
    if (!setup_needed && atSetup) throw redirect({ to: '/' })
  },
  errorComponent: CriticalError,
  notFoundComponent: () => null, // the router's last route redirects unknown paths
})

/** True once a screen has opened since the page was loaded. */
let hasOpened = false

/**
 * Every screen behind the session, in the default layout, which the router adds; the only guard of
 * sessions and groups (rules/session.md#17, rules/session.md#19).
 */
export const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  beforeLoad: async ({ matches, location }) => {
    const isCalendar = matches.at(-1)?.fullPath === '/'
    const [session] = await Promise.all([readSession(), isCalendar ? undefined : otherWords()])
    if (typeof session === 'string') {
      const { code } = (matches.at(-1)?.params ?? {}) as { code?: string } // named by the address of a scanned code
      throw redirect({
        to: '/login',
        search: { code },
        hash: session === 'session.expired' ? 'expired' : undefined,
        state: { sought: location.href },
      })
    }
    // A record has a number: any other address is unknown (rules/screen.md#2).
    const isKnown = matches.every(({ params }) => {
      const { id } = params as { id?: string } // named by the addresses of records
      return id === undefined || /^\d+$/.test(id)
    })
    if (!isKnown) throw redirect({ to: '/' })
    // Only what opens first: afterwards the menu's calendar is the calendar (rules/today.md#8).
    const isFirst = !hasOpened
    hasOpened = true
    const opensToday = isCalendar && session.settings.start_page === 'today' && can(session.group_id, 'inventory:edit')
    if (isFirst && opensToday && location.searchStr === '') throw redirect({ to: '/today' })
    const allowed = matches.every(
      ({ staticData }) => !staticData.groups || staticData.groups.includes(session.group_id),
    )
    if (!allowed) {
      // Keeps a user signed in who has just signed in: another one may have asked for that screen.
      if (location.state.isSought) throw redirect({ to: '/' })
      // The login page deletes what the user read. It keeps what waits: nobody asked the user about that.
      await endSession()
      throw redirect({ to: '/login', hash: 'restricted' })
    }
  },
  errorComponent: CriticalError,
  pendingComponent: Pending,
})
