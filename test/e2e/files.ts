import { readFile } from 'node:fs/promises'
import type { Download, Page } from 'playwright-core'
import { userRoutes } from '#shared/user.ts'
import type { Look } from '../browser.ts'
import type { RunningSite } from '../running-site.ts'
import type { Api } from './api.ts'
import type { Seat } from './at-screen.ts'
import { useSeats } from './desk.ts'

/** The demonstration for journeys with files: each begins at a page of the site, in a language. */
export function useFiles() {
  let site: RunningSite
  let api: Api
  const sitDown = useSeats((stage) => ({ site, api } = stage))
  return {
    api: () => api,
    site: () => site,
    async sitAt(language: 'fr' | 'en', path: string, look: Look = {}): Promise<Seat> {
      await api.call(userRoutes.updateSettings, { params: { id: api.user.id }, body: { language } })
      const seat = await sitDown({ ...look, language })
      await seat.page.goto(`${site.url}/${path}`)
      return seat
    },
  }
}

export async function giveFile(page: Page, name: string, content: Buffer): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer: content })
}
export const contentOf = async (download: Download): Promise<Buffer> => readFile(await download.path())

/** Saves a list through its menu and returns the file. */
export async function save(page: Page, menu: string, choice: string): Promise<{ name: string; content: Buffer }> {
  await page.getByRole('button', { name: menu, exact: true }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: choice, exact: true }).click()
  const download = await saved
  return { name: download.suggestedFilename(), content: await contentOf(download) }
}
