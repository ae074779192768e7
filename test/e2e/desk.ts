import { afterEach, beforeEach, expect } from 'vitest'
import { type Seat, signIn, takeSeat } from './at-screen.ts'
import { type Stage, useStage } from './stage.ts'

/**
 * An admin at a screen of the demonstration for every journey of a file, each in a browser profile of their own, who has seen
 * no error at the end. `prepare` gets them before each; given back is what they do on every screen.
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
    await signIn(seat)
  })
  afterEach(async () => {
    expect(seat.errors).toEqual([])
    await seat.context.close()
  })
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
