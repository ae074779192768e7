import { UnsentCounts } from './event/inventory/unsent-counts.tsx'
import { Frame } from './frame/frame.tsx'
import { OfflineNotices } from './offline/notices.tsx'
import { Offline } from './offline/offline.tsx'
import { SearchEverything } from './search/button.tsx'

/** The default layout with the nouns' additions. */
export const Layout = () => (
  <Frame
    search={<SearchEverything />}
    above={<OfflineNotices />}
    beside={
      <>
        <UnsentCounts />
        <Offline />
      </>
    }
  />
)
