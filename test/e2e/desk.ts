import { afterEach, beforeEach } from 'vitest'
import type { Look } from '../browser.ts'
import { enter, leave, type Seat, takeSeat } from './at-screen.ts'
import { type Stage, useStage } from './stage.ts'

/**
 * The stage of a file whose journeys take a seat each. Given back is how: signed in with a browser
 * and an account of their choice, the admin's if none; at the end of the journey the seat has seen
 * no error and is free again.
 */
export function useSeats(prepare: (stage: Stage) => unknown) {
  let stage: Stage
  let seat: Seat | undefined
  useStage((one) => {
    stage = one
    return prepare(one)
  })
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
 * An admin at a screen of the demonstration for every journey of a file, each in a browser profile
 * of their own, who has seen no error at the end. `prepare` gets them before each; given back is
 * what they do on every screen.
 */
export function useDesk(prepare: (desk: Stage & { seat: Seat }) => unknown) {
  let stage: Stage
  let seat: Seat
  useStage((one) => {
    stage = one
  })
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
    /** Switches by key: a toast stays over the top bar for as long as the mouse rests on it. */
    turn: (name: string) => button(name).press('Enter'),
    /** Answers yes in the dialog that asks. */
    sure: (name: string) => seat.page.getByRole('dialog').getByRole('button', { name, exact: true }).click(),
    /** Chooses in a list by its label. */
    async choose(label: string, option: string): Promise<void> {
      await seat.page.getByRole('combobox', { name: label, exact: true }).click()
      await seat.page.getByRole('option', { name: option, exact: true }).click()
    },
  }
}
