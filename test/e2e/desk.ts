import { afterEach, beforeEach } from 'vitest'
import type { Look } from '../browser.ts'
import { enter, leave, type Seat, takeSeat } from './at-screen.ts'
import { type Stage, useStage } from './stage.ts'

/**
 * Prepares a file whose journeys take a seat each. Returns a function that signs in a seat, with a
 * browser and the chosen account, by default the admin's; at the end of the journey the seat must
 * have seen no error, and is freed.
 */
export function useSeats(prepare: (stage: Stage) => unknown) {
  let stage: Stage
  let seat: Seat | undefined
  useStage(
    (one) => {
      stage = one
      return prepare(one)
    },
    { isRenewed: true },
  )
  afterEach(async () => {
    const left = seat
    seat = undefined
    if (left) await leave(left)
  })
  return async (look: Look = {}, pseudo?: string): Promise<Seat> => {
    seat = await takeSeat(stage.browser, stage.site, look)
    await enter(seat, pseudo)
    return seat
  }
}

/**
 * An admin at a screen of the demonstration for every journey of a file, each in a separate browser
 * profile, without an error at the end. `prepare` runs before each; returns the actions common to
 * every screen.
 */
export function useDesk(prepare: (desk: Stage & { seat: Seat }) => unknown) {
  let stage: Stage
  let seat: Seat
  useStage(
    (one) => {
      stage = one
    },
    { isRenewed: true },
  )
  beforeEach(async () => {
    seat = await takeSeat(stage.browser, stage.site)
    await prepare({ ...stage, seat })
    await enter(seat)
  })
  afterEach(() => leave(seat))
  const button = (name: string) => seat.page.getByRole('button', { name, exact: true })
  return {
    open: (path: string) => seat.page.goto(`${stage.site.url}/${path}`),
    button,
    field: (name: string) => seat.page.getByRole('textbox', { name, exact: true }),
    /** Switches by keyboard: a toast stays over the top bar while the mouse is on it. */
    turn: (name: string) => button(name).press('Enter'),
    /** Answers yes in the question. */
    sure: (name: string) => seat.page.getByRole('dialog').getByRole('button', { name, exact: true }).click(),
    /** Chooses in a list by its label. */
    async choose(label: string, option: string): Promise<void> {
      await seat.page.getByRole('combobox', { name: label, exact: true }).click()
      await seat.page.getByRole('option', { name: option, exact: true }).click()
    },
  }
}
