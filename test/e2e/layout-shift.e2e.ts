import { expect, it } from 'vitest'
import { userRoutes } from '#shared/user.ts'
import { desktop, type Look, phone } from '../browser.ts'
import { findRecords, type Screen, screensOf } from '../screens.ts'
import type { Api } from './api.ts'
import { enter, leave, patience, type Seat, takeSeat } from './at-screen.ts'
import { cold, deal, inside, type Open } from './opening.ts'
import { answerLate, followRequests, forgetShifts, mostMoved, shiftsOf, watchShifts } from './shifts.ts'
import { type Stage, useStage } from './stage.ts'

let stage: Stage
useStage((one) => {
  stage = one
})

/** Pages that open screens at the same time: most of it is waiting. */
const pagesAtOnce = 4

/** All screens that an address opens: what an act adds to them is measured with the acts. */
async function screensFor({ page, url }: Seat, api: Api): Promise<Screen[]> {
  const records = await findRecords(page.request, url, api.user.id)
  return screensOf(records).filter(({ act }) => !act)
}

/** Opens screens one after the other, and says by name what moved on each of them. */
async function measure(seat: Seat, screens: Screen[], open: Open): Promise<Record<string, string>> {
  const faults: Record<string, string> = {}
  const work = async (own: readonly Screen[]) => {
    const page = await seat.context.newPage()
    const settled = followRequests(page)
    if (open === inside) {
      await page.goto(`${seat.url}/user-settings`)
      await settled()
    }
    for (const next of own) {
      if (open === inside) await forgetShifts(page)
      await open(page, `${seat.url}/${next.path}`)
      await page.locator(next.ready).first().waitFor()
      await settled()
      const { sum, told } = await shiftsOf(page)
      if (sum > mostMoved) faults[next.name] = `${sum.toFixed(3)}\n  ${told}`
    }
    await page.close()
  }
  await Promise.all(deal(screens, pagesAtOnce).map(work))
  return faults
}

const onDesk = { size: desktop }
const onPhone = { size: phone, isTouch: true }
/** Each two of window, way and speed at least once; both languages. */
const rounds: { name: string; look: Look; open: Open; isLate: boolean }[] = [
  { name: 'a desk', look: { ...onDesk, language: 'fr' }, open: cold, isLate: false },
  { name: 'a phone, from a late server', look: { ...onPhone, language: 'en' }, open: cold, isLate: true },
  { name: 'a desk, from within, from a late server', look: { ...onDesk, language: 'en' }, open: inside, isLate: true },
  { name: 'a phone, from within', look: { ...onPhone, language: 'fr' }, open: inside, isLate: false },
]

// rules/screen.md#9
it.each(rounds)(
  'opens every screen without a jump: $name',
  async ({ look, open, isLate }) => {
    const { browser, site, api } = stage
    await api.call(userRoutes.updateSettings, {
      params: { id: api.user.id },
      body: { language: look.language === 'en' ? 'EN' : 'FR' },
    })
    const seat = await takeSeat(browser, site, look)
    await enter(seat)
    await watchShifts(seat.context)
    const screens = await screensFor(seat, api)
    if (isLate) await answerLate(seat.context)
    expect(await measure(seat, screens, open)).toEqual({})
    await leave(seat)
  },
  patience * 16,
)
