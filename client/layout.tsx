import { UnsentCounts } from './event/inventory/unsent-counts.tsx'
import { Frame } from './frame/frame.tsx'
import type { SignOut } from './frame/greeting-choices.tsx'
import { OfflineNotices } from './offline/notices.tsx'
import { Offline } from './offline/offline.tsx'
import { SearchEverything } from './search/button.tsx'

/** Loads the sign-out on its own, as the first page does not need it. */
const loadSignOut = async (): Promise<SignOut> => (await import('./sign-out/sign-out.ts')).signOut

/** The default layout with the nouns' additions. */
export const Layout = () => (
  <Frame
    search={<SearchEverything />}
    above={<OfflineNotices />}
    loadSignOut={loadSignOut}
    beside={
      <>
        <UnsentCounts />
        <Offline />
      </>
    }
  />
)
