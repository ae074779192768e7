import { expect, it } from 'vitest'
import { userRoutes } from '#shared/user.ts'
import { findRecords, screensOf } from '../screens.ts'
import { enter, leave, patience, takeSeat } from './at-screen.ts'
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

// rules/screen.md#27, rules/screen.md#28
it.each(rounds)(
  'keeps every screen within the window, its texts apart and its targets large: $name',
  async ({ look, target }) => {
    const { browser, site, api } = stage
    const body = { language: look.language === 'en' ? ('EN' as const) : ('FR' as const) }
    await api.call(userRoutes.updateSettings, { params: { id: api.user.id }, body })
    const seat = await takeSeat(browser, site, look)
    await enter(seat)
    const left = screensOf(await findRecords(seat.page.request, site.url, api.user.id))
    const faults: Record<string, string[]> = {}
    const work = async () => {
      const page = await seat.context.newPage()
      const settled = followRequests(page)
      for (let next = left.shift(); next; next = left.shift()) {
        await page.goto(`${site.url}/${next.path}`)
        await page.locator(next.ready).first().waitFor()
        await next.act?.(page)
        await settled()
        const found = [...(await roomFaults(page)), ...(await targetFaults(page, target))]
        if (found.length > 0) faults[next.name] = found
      }
      await page.close()
    }
    await Promise.all([work(), work(), work()])
    expect(faults).toEqual({})
    await leave(seat)
  },
  patience * 8,
)
