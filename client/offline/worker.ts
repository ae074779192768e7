import { build } from '../kept/build.ts'
import { announce, tell } from './update.ts'

/** A page that stays open asks this often whether there is a newer version, ms. */
const pause = 3_600_000

/**
 * Registers the worker that keeps the client's files, and announces newer versions. Resolves once
 * there is a worker; never where a browser or its user blocks workers. @returns a function that no
 * longer looks for newer versions
 */
export async function startWorker(): Promise<() => void> {
  const { serviceWorker } = navigator
  await serviceWorker.register(new URL('sw.js', document.baseURI), { updateViaCache: 'none' })
  const registration = await serviceWorker.ready
  // Ctrl+F5 loads a page past its worker: the page has none until the worker claims it.
  if (registration.active && !serviceWorker.controller) tell(registration.active, { type: 'claim' })
  await consider(registration)
  const follow = () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') void consider(registration)
    })
  }
  registration.addEventListener('updatefound', follow)
  const ask = () => void registration.update().catch(() => {}) // without network: asked again later
  const timer = setInterval(ask, pause)
  window.addEventListener('online', ask)
  return () => {
    registration.removeEventListener('updatefound', follow)
    clearInterval(timer)
    window.removeEventListener('online', ask)
  }
}

/** Announces a waiting worker, unless this page is of its version already. */
async function consider({ waiting }: ServiceWorkerRegistration): Promise<void> {
  if (!waiting) return
  if (await keeps(waiting, build())) tell(waiting, { type: 'take' })
  else announce(waiting)
}

function keeps(worker: ServiceWorker, file: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise<boolean>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<boolean>) => resolve(data)
  })
  tell(worker, { type: 'keeps', file }, [port2])
  return answer
}
