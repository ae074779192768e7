import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { packageRoot } from '#server/root.ts'
import { desktop, type Look, launch, openProfile, phone } from './browser.ts'
import { admin, startSite } from './running-site.ts'

type Shot = { name: string; path: string; ready: string; act?(page: Page): Promise<void>; full?: boolean }

/** Every screen, in the order a new user meets them. `ready` is text or a role's name that says it is there. */
const shots = (ids: { event: number; missing: number; material: number; person: number }): Shot[] => [
  { name: 'calendar', path: '', ready: '[role=option]' },
  { name: 'calendar-missing', path: '?missing=true', ready: 'main' },
  { name: 'event-infos', path: `?event=${ids.event}`, ready: '[role=dialog]' },
  { name: 'event-materials', path: `?event=${ids.missing}&tab=materials`, ready: '[role=dialog]' },
  { name: 'wizard-new', path: 'events/new', ready: 'form' },
  { name: 'wizard-infos', path: `events/${ids.missing}`, ready: 'form' },
  { name: 'wizard-beneficiaries', path: `events/${ids.missing}?step=beneficiaries`, ready: 'main' },
  { name: 'wizard-materials', path: `events/${ids.missing}?step=materials`, ready: 'main input' },
  { name: 'wizard-summary', path: `events/${ids.missing}?step=summary`, ready: 'main' },
  { name: 'materials', path: 'materials', ready: 'table, ul' },
  { name: 'materials-nothing', path: 'materials?search=zzzz', ready: 'main' },
  { name: 'material', path: `materials/${ids.material}`, ready: 'form' },
  { name: 'material-new', path: 'materials/new', ready: 'form' },
  { name: 'parks', path: 'parks', ready: 'table, ul' },
  { name: 'park-new', path: 'parks/new', ready: 'form' },
  { name: 'categories', path: 'categories', ready: 'main ul' },
  { name: 'tags', path: 'tags', ready: 'main' },
  { name: 'beneficiaries', path: 'beneficiaries', ready: 'table, ul' },
  { name: 'beneficiary', path: `beneficiaries/${ids.person}`, ready: 'form' },
  { name: 'company-new', path: 'companies/new', ready: 'form' },
  { name: 'not-found', path: 'materials/999999', ready: 'main, h1' },
  { name: 'palette', path: 'parks', ready: 'table, ul', act: (page) => page.keyboard.press('Control+k') },
]

const looks: (Look & { name: string })[] = (['fr', 'en'] as const).flatMap((language) =>
  (['light', 'dark'] as const).flatMap((scheme) => [
    { name: `${language}-${scheme}-desktop`, language, scheme, size: desktop },
    { name: `${language}-${scheme}-phone`, language, scheme, size: phone, isTouch: true },
  ]),
)

/** `npm run shots [name…]`: a picture of every screen (or those named) in each look, under `shots/`. */
const wanted = process.argv.slice(2)
const folder = join(packageRoot(), 'shots')
await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const empty = await startSite({ demo: false })
const site = await startSite()
const browser = await launch()
try {
  for (const look of looks) {
    const context = await openProfile(browser, look)
    const page = await context.newPage()
    await page.addInitScript((language) => localStorage.setItem('userLocale', language), look.language ?? 'fr')
    await take(page, look.name, { name: 'setup', path: 'setup', ready: 'form', full: true }, empty.url)
    await take(page, look.name, { name: 'login', path: 'login#expired', ready: 'form' }, site.url)
    const ids = await signIn(page, site.url, look.language ?? 'fr')
    for (const shot of shots(ids)) await take(page, look.name, shot, site.url)
    await context.close()
    console.log(`✓ ${look.name}`)
  }
} finally {
  await browser.close()
  await site.stop()
  await empty.stop()
}

async function take(
  page: Page,
  look: string,
  { name, path, ready, act, full = false }: Shot,
  url: string,
): Promise<void> {
  if (wanted.length > 0 && !wanted.includes(name)) return
  await page.goto(`${url}/${path}`)
  await page
    .locator(ready)
    .first()
    .waitFor({ timeout: 15_000 })
    .catch(() => console.log(`! ${look} ${name}: ${ready} never came`))
  await act?.(page)
  await page.waitForTimeout(700) // pictures and fonts arrive after the words
  await page.screenshot({ path: join(folder, `${name}.${look}.png`), fullPage: full })
}

async function signIn(
  page: Page,
  url: string,
  language: string,
): Promise<{ event: number; missing: number; material: number; person: number }> {
  await page.goto(`${url}/login`)
  return page.evaluate(
    async ({ account, language }) => {
      const json = async (path: string, init?: RequestInit) =>
        (await fetch(path, { headers: { 'content-type': 'application/json' }, ...init })).json()
      const { user } = await json('/api/session', {
        method: 'POST',
        body: JSON.stringify({ identifier: account.pseudo, password: account.password }),
      })
      await json(`/api/users/${user.id}/settings`, { method: 'PUT', body: JSON.stringify({ language }) })
      const today = new Date().toISOString().slice(0, 10)
      const later = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10)
      const { data: events } = await json(`/api/events?start=${today}&end=${later}`)
      const { data: materials } = await json('/api/materials?limit=1')
      const { data: persons } = await json('/api/persons?limit=1&tags[]=Bénéficiaire')
      return {
        event: events[0].id,
        missing: (
          events.find((event: { has_missing_materials: boolean | null }) => event.has_missing_materials) ?? events[0]
        ).id,
        material: materials[0].id,
        person: persons[0].id,
      }
    },
    { account: admin, language },
  )
}
