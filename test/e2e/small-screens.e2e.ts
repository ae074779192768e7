import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { userRoutes } from '#shared/user.ts'
import { startSite } from '../running-site.ts'
import { findRecords, type Screen, screensOf } from '../screens.ts'
import { setupScreens } from '../setup-screens.ts'
import { enter, leave, patience, takeSeat } from './at-screen.ts'
import { cold, deal, inside, type Open } from './opening.ts'
import { roomFaults } from './room.ts'
import { followRequests } from './shifts.ts'
import { type Stage, useStage } from './stage.ts'
import { least, targetFaults } from './targets.ts'

let stage: Stage
useStage((one) => {
  stage = one
})

const rounds = [
  {
    name: 'a phone of 360 px',
    target: least.finger,
    look: { size: { width: 360, height: 740 }, isTouch: true, language: 'fr' },
  },
  { name: 'a desk at 200 %', target: least.mouse, look: { size: { width: 720, height: 450 }, language: 'en' } },
] as const

type Way = { open?: Open; settled?: () => Promise<void> }
/** Opens a screen and tells what is too wide, overlaps or is too small there. */
async function faultsOf(
  page: Page,
  url: string,
  { path, ready, act }: Screen,
  target: number,
  { open = cold, settled = async () => {} }: Way = {},
): Promise<string[]> {
  await open(page, `${url}/${path}`)
  await page.locator(ready).first().waitFor()
  await act?.(page)
  await settled()
  return [...(await roomFaults(page)), ...(await targetFaults(page, target))]
}

// rules/screen.md#27, rules/screen.md#28
it.each(rounds)(
  'keeps every screen within the window, its texts apart and its targets large: $name',
  async ({ look, target }) => {
    const { browser, site, api } = stage
    const body = { language: look.language === 'en' ? ('EN' as const) : ('FR' as const) }
    await api.call(userRoutes.updateSettings, { params: { id: api.user.id }, body })
    const seat = await takeSeat(browser, site, look)
    await enter(seat)
    const screens = screensOf(await findRecords(seat.page.request, site.url, api.user.id))
    const faults: Record<string, string[]> = {}
    const work = async (own: readonly Screen[]) => {
      const page = await seat.context.newPage()
      const settled = followRequests(page)
      // Within the program, which takes half the time of a load; what an act has opened would stay.
      let open = cold
      for (const next of own) {
        const found = await faultsOf(page, site.url, next, target, { open, settled })
        if (found.length > 0) faults[next.name] = found
        open = next.act ? cold : inside
      }
      await page.close()
    }
    await Promise.all(deal(screens, 3).map(work))
    expect(faults).toEqual({})
    await leave(seat)
  },
  patience * 8,
)

// rules/screen.md#27, rules/screen.md#28, rules/moving-in.md#2
it.each(rounds)(
  'keeps the first screen and a move from Loxya within the window too: $name',
  async ({ look, target }) => {
    const empty = await startSite({ demo: false })
    try {
      const seat = await takeSeat(stage.browser, empty, look)
      const faults: Record<string, string[]> = {}
      for (const screen of setupScreens) {
        const found = await faultsOf(seat.page, empty.url, screen, target)
        if (found.length > 0) faults[screen.name] = found
      }
      expect(faults).toEqual({})
      await leave(seat)
    } finally {
      await empty.stop()
    }
  },
  patience * 8,
)
