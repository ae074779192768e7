// The service worker: keeps the files of the client, so that it opens without network
// (rules/offline.md#2). It answers for pages and for those files alone: the API, papers, pictures
// and downloads pass it by.
import { clientsClaim } from 'workbox-core'
import { addPlugins, cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import type { PageMessage } from './page-message.ts'

/** What this file needs of its global scope, which the types of pages do not have. */
declare const self: {
  __WB_MANIFEST: { url: string; revision: string | null }[]
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  registration: { scope: string; navigationPreload?: { enable(): Promise<void> } }
  addEventListener(type: 'message', hear: (event: MessageEvent<PageMessage>) => void): void
  addEventListener(type: 'activate', hear: (event: { waitUntil(done: Promise<unknown>): void }) => void): void
}
/** The addresses that the server answers, as a pattern below the site's path; the build writes it. */
declare const SERVED: string

const files = self.__WB_MANIFEST
/** A server that answers nothing for this long counts as gone, ms. */
const patience = 4000

cleanupOutdatedCaches()
clientsClaim()
// A file that is gone is answered by a page (rules/http.md#1): the worker is not installed then.
addPlugins([
  {
    cacheWillUpdate: async ({ request, response }) => {
      const isHtml = response.headers.get('content-type')?.startsWith('text/html')
      return response.ok && isHtml === /\.html$/.test(new URL(request.url).pathname) ? response : null
    },
  },
])
// No index for folders: the site's first page comes from the server like any other.
precacheAndRoute(files, { directoryIndex: '', cleanURLs: false })

const served = new RegExp(SERVED)
const base = new URL(self.registration.scope).pathname
const wait = (ms: number) => new Promise<null>((resolve) => setTimeout(() => resolve(null), ms))
/** The proxy answered in place of a server that is gone. */
const isGone = (status: number) => status >= 502 && status <= 504

/** The page from the server, so that a reload is the newest version; else as it is kept. */
async function page(request: Request, preloaded: Promise<Response | undefined> | undefined): Promise<Response> {
  const asked = Promise.resolve(preloaded).then((answer) => answer ?? fetch(request))
  const answer = await Promise.race([asked.catch(() => null), wait(patience)])
  if (answer && !isGone(answer.status)) return answer
  return (await matchPrecache('index.html')) ?? asked
}

registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === 'navigate' && !served.test(`/${url.pathname.slice(base.length)}`),
  ({ request, event }) => page(request, (event as { preloadResponse?: Promise<Response | undefined> }).preloadResponse), // a navigation is a FetchEvent
)

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.resolve(self.registration.navigationPreload?.enable()))
})

self.addEventListener('message', ({ data, ports: [port] }) => {
  if (data.type === 'take') void self.skipWaiting()
  else if (data.type === 'claim') void self.clients.claim()
  // Whether the page that asks was built together with this worker.
  else port?.postMessage(files.some(({ url }) => data.file.endsWith(`/${url}`)))
})
