import type { Page } from 'playwright-core'
import type { Seat } from './at-screen.ts'

/**
 * Saves, and returns a function that lets the answer through: until then it waits, whatever the
 * server has done.
 */
export async function saveHeld(page: Page, address: string, save: () => Promise<unknown>): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let isFirst = true
  await page.route(`**/api/${address}`, async (route) => {
    if (route.request().method() === 'GET' || !isFirst) return route.fallback()
    isFirst = false
    const response = await route.fetch()
    await held
    await route.fulfill({ response })
  })
  const sent = page.waitForRequest((request) => ['PUT', 'POST'].includes(request.method()))
  await save()
  await sent
  return letGo
}

type Why = 'leave' | 'session_over'

/** The question whether to leave what is typed, by itself or since the session is over. */
export const leavingAsked = ({ page, words }: Seat, why: Why = 'leave') =>
  page.getByRole('dialog', { name: words.form[why] })

/** Answers it, and waits until it has closed. */
export async function answerLeaving(seat: Seat, word: 'stay' | 'leave_yes', why?: Why): Promise<void> {
  const question = leavingAsked(seat, why)
  const button = question.getByRole('button', { name: seat.words.form[word], exact: true })
  await button.last().click() // closing by the cross stays, too
  await question.waitFor({ state: 'hidden' })
}
