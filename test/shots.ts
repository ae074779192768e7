import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { packageRoot } from '#server/root.ts'
import { desktop, type Look, launch, openProfile, phone } from './browser.ts'
import { admin, startSite } from './running-site.ts'
import { findRecords, type Screen, screensOf } from './screens.ts'
import { setupScreens } from './setup-screens.ts'

const looks: (Look & { name: string })[] = (['fr', 'en'] as const).flatMap((language) =>
  (['light', 'dark'] as const).flatMap((scheme) => [
    { name: `${language}-${scheme}-desktop`, language, scheme, size: desktop },
    { name: `${language}-${scheme}-phone`, language, scheme, size: phone, isTouch: true },
  ]),
)

/**
 * `npm run shots [screen… look…]`: a picture of every screen (or those named) in each look (or
 * those named), under `shots/` or $SHOTS.
 */
const asked = process.argv.slice(2)
const wantedLooks = looks.filter(({ name }) => asked.includes(name))
const wanted = asked.filter((name) => !looks.some((look) => look.name === name))
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name)
const folder = process.env.SHOTS ?? join(packageRoot(), 'shots')
await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const site = await startSite()
const browser = await launch()
try {
  for (const look of wantedLooks.length > 0 ? wantedLooks : looks) {
    const context = await openProfile(browser, look)
    await context.addInitScript((language) => localStorage.setItem('userLocale', language), look.language ?? 'fr')
    await takeSetup(context, look.name)
    const page = await context.newPage()
    await take(page, look.name, { name: 'login', path: 'login#expired', ready: 'form' }, site.url)
    const ids = await signIn(page, site.url, look.language ?? 'fr')
    for (const shot of screensOf(ids)) await take(page, look.name, shot, site.url)
    await context.close()
    console.log(`✓ ${look.name}`)
  }
} finally {
  await browser.close()
  await site.stop()
}

/** The pictures of the first screen, on an empty site of the look's own: the last one fills it. */
async function takeSetup(context: BrowserContext, look: string): Promise<void> {
  if (!setupScreens.some(({ name }) => isWanted(name))) return
  const empty = await startSite({ demo: false })
  try {
    const page = await context.newPage()
    for (const shot of setupScreens) await take(page, look, shot, empty.url)
    await page.close()
  } finally {
    await empty.stop()
  }
}

async function take(
  page: Page,
  look: string,
  { name, path, ready, act, full = false }: Screen,
  url: string,
): Promise<void> {
  if (!isWanted(name)) return
  await page.goto(`${url}/${path}`)
  await page
    .locator(ready)
    .first()
    .waitFor({ timeout: 15_000 })
    .catch(() => console.log(`! ${look} ${name}: ${ready} never came`))
  await act?.(page)
  await page.waitForTimeout(700) // pictures and fonts arrive after the text
  await page.screenshot({ path: join(folder, `${name}.${look}.png`), fullPage: full })
}

/** Signs the page's profile in, in the language of the pictures, and finds records worth a picture. */
async function signIn({ request }: Page, url: string, language: string): Promise<Parameters<typeof screensOf>[0]> {
  const account = { identifier: admin.pseudo, password: admin.password }
  const { user } = await (await request.post(`${url}/api/session`, { data: account })).json()
  await request.put(`${url}/api/users/${user.id}/settings`, { data: { language }, headers: { origin: url } })
  return findRecords(request, url, user.id)
}
