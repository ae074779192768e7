import { expect, test } from 'vitest'
import { blocksLastPress } from './leave-blocker.ts'

const form = { pathname: '/parks/new', search: {} }
const list = { pathname: '/parks', search: {} }
const calendar = { pathname: '/', search: {} }

/** A question that stays open until it is answered. */
function question() {
  let answer = (_stays: boolean) => {}
  const answered = new Promise<boolean>((resolve) => {
    answer = resolve
  })
  return { answer: (stays: boolean) => answer(stays), stays: () => answered }
}
const settled = async (one: Promise<boolean>): Promise<boolean | 'never'> =>
  Promise.race([one, new Promise<'never'>((resolve) => setTimeout(() => resolve('never'), 20))])

// rules/screen.md#17
test('blocks the last press of Back alone when the user stays', async () => {
  const { answer, stays } = question()
  const first = blocksLastPress({ action: 'BACK', current: form, next: list }, stays)
  const second = blocksLastPress({ action: 'GO', current: form, next: calendar }, stays)
  answer(true)
  expect([await settled(first), await settled(second)]).toEqual(['never', true])
})

// rules/screen.md#17
test('blocks nothing when the user came back to the screen meanwhile', async () => {
  const { answer, stays } = question()
  const back = blocksLastPress({ action: 'BACK', current: form, next: list }, stays)
  const forward = blocksLastPress({ action: 'GO', current: form, next: form }, stays)
  answer(true)
  expect([await settled(back), await settled(forward)]).toEqual(['never', false])
})

// rules/screen.md#17
test('lets the user leave, and blocks every link', async () => {
  const leaves = async () => false
  expect(await blocksLastPress({ action: 'BACK', current: form, next: list }, leaves)).toBe(false)
  const { answer, stays } = question()
  const links = [list, calendar].map((next) => blocksLastPress({ action: 'PUSH', current: form, next }, stays))
  answer(true)
  expect(await Promise.all(links)).toEqual([true, true])
})
