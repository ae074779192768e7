import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

/** Debian's, unless CHROMIUM names another. */
const executablePath = firstOf(process.env.CHROMIUM, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium')
/** The shell has no cameras. */
const withCameras = firstOf(process.env.CHROMIUM_WITH_CAMERA, '/usr/bin/chromium')

function firstOf(...paths: readonly (string | undefined)[]): string | undefined {
  return paths.find((path) => path && existsSync(path))
}

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const desktop = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }
/** Held upright: narrower than most windows, and with the menu beside the page. */
export const tablet = { width: 768, height: 1024 }

/** Starts the browser, with further flags. @throws when this machine has none */
export function launch(more: readonly string[] = []): Promise<Browser> {
  if (!executablePath) throw new Error('Chromium was not found: install it, or name it in CHROMIUM.')
  return chromium.launch({ executablePath, args: [...flags, ...more] })
}

/**
 * Starts a browser of its own whose camera shows a film over and over. Its profiles must be allowed
 * to use it. @throws when this machine has none with cameras
 */
export function launchWithCamera(film: string): Promise<Browser> {
  if (!withCameras) throw new Error('Chromium was not found: install it, or name it in CHROMIUM_WITH_CAMERA.')
  const camera = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`]
  return chromium.launch({ executablePath: withCameras, args: [...flags, ...camera] })
}

/**
 * Keeps the browser from compiling scripts for speed, which a journey closes its page before it
 * gains from: files take 6 to 9 % less time. Nor does it start threads to collect memory, since both
 * processors are busy: renderers take 8 % less.
 */
const shortPages = ['--js-flags=--no-opt --single-threaded']

let shared: Promise<Browser> | undefined

/**
 * The one browser of this test process, for the journeys of all its files: never close it, it ends
 * with the process. After a crash another one is started.
 */
export async function sharedBrowser(): Promise<Browser> {
  if (!(await shared)?.isConnected()) shared = launch(shortPages)
  return shared as Promise<Browser> // set above
}

export type Look = {
  size?: typeof desktop
  language?: 'fr' | 'en'
  scheme?: 'light' | 'dark'
  isTouch?: boolean
  /**
   * The client installs its service worker. Only for journeys about it: requests through a worker
   * pass by `page.route`, and what is read ahead would come between the requests that others watch.
   */
  installs?: boolean
}

/** A separate browser profile, with the language and the colour scheme of a user. */
export function openProfile(
  browser: Browser,
  { size = desktop, language = 'fr', scheme = 'light', isTouch = false, installs = false }: Look = {},
): Promise<BrowserContext> {
  const options: BrowserContextOptions = {
    viewport: size,
    locale: language === 'fr' ? 'fr-FR' : 'en-GB',
    timezoneId: 'Europe/Paris',
    colorScheme: scheme,
    hasTouch: isTouch,
    isMobile: isTouch,
    reducedMotion: 'reduce',
    serviceWorkers: installs ? 'allow' : 'block',
  }
  return browser.newContext(options)
}

/** Errors of the page's own scripts: a journey that causes any has failed. */
export function collectErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}

/**
 * Adds to these errors each write to one record that did not name the version the page saw
 * (rules/change.md#20).
 */
export function collectUnversioned(page: Page, errors: string[]): void {
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const ofOneRecord = /\/api\/.*\/\d+(\/|$)/.test(pathname)
    // A form that offers a trashed person knows no version of that person.
    if (!ofOneRecord || pathname.includes('/persons/restore/') || !['PUT', 'DELETE'].includes(request.method())) return
    if (request.headers()['if-unmodified-since-version'] === undefined)
      errors.push(`${request.method()} ${request.url()} without a version`)
  })
}
