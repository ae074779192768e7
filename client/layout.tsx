import { UnsentCounts } from './event/inventory/unsent-counts.tsx'
import { Frame } from './frame/frame.tsx'
import type { SignOut } from './frame/greeting-choices.tsx'
import { OfflineNotices } from './offline/notices.tsx'
import { Offline } from './offline/offline.tsx'
import { SearchEverything } from './search/button.tsx'

/** Signing out is a part of its own: the first page does without it. */
const signOut: SignOut = async (router) => (await import('./sign-out/sign-out.ts')).signOut(router)

/** The default layout with the nouns' additions. */
export const Layout = () => (
  <Frame
    search={<SearchEverything />}
    above={<OfflineNotices />}
    signOut={signOut}
    beside={
      <>
        <UnsentCounts />
        <Offline />
      </>
    }
  />
)
