import { expect, test, vi } from 'vitest'
import { groups } from '#shared/permissions.ts'

// What a screen's module needs as it loads.
vi.stubGlobal('localStorage', { getItem: () => 'fr' })
vi.stubGlobal('navigator', { languages: ['fr'] })
vi.stubGlobal('document', { documentElement: {} })
vi.stubGlobal('CSS', { escape: (text: string) => text })
const { screens } = await import('../screens.ts')
const { pages } = await import('./menu.tsx')
vi.unstubAllGlobals()

/** The second tab of the beneficiaries. */
const elsewhere = ['/companies']

// rules/screen.md#5
test.each(groups)('the menu of the group %s leads to each list and page that the group may open', (group) => {
  const open = screens
    .map(({ options }) => ({
      path: 'path' in options ? String(options.path) : '',
      groups: options.staticData?.groups ?? [],
    }))
    .filter(({ path, groups: own }) => /^\/[a-z-]*$/.test(path) && own.includes(group))
    .map(({ path }) => path)
    .filter((path) => !elsewhere.includes(path))
  const inMenu = pages(group).map(({ to }) => String(to))
  expect(inMenu.sort()).toEqual(open.sort())
})
