import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { listTemplateRoutes } from '#shared/list-template.ts'
import { materialRoutes } from '#shared/material.ts'
import { checkBothSchemes, focused, patience, say } from './at-screen.ts'
import { useDetails } from './details-stage.ts'
import { answerLeaving } from './held-save.ts'

const { sitDown, site, api, open, festival, make, lines } = useDetails()
const low = { size: { width: 390, height: 600 }, isTouch: true }

/**
 * The dialog is longer than the screen; its buttons are whole in view and in one line, when
 * scrolled to its start and its end.
 */
async function keepsButtonsInView(dialog: Locator, names: string[]): Promise<void> {
  const buttons = names.map((name) => dialog.getByRole('button', { name, exact: true }))
  for (const button of buttons) await button.last().waitFor()
  // The transition of a dialog moves it up.
  await dialog.evaluate((one) =>
    Promise.all(
      [one, ...one.querySelectorAll('*')].flatMap((part) => part.getAnimations()).map((move) => move.finished),
    ),
  )
  for (const end of [0, 1]) {
    const isLong = await dialog.evaluate((one, share) => {
      const room = [one, ...one.querySelectorAll('*')].find(
        (part) => part.scrollHeight > part.clientHeight && /auto|scroll/.test(getComputedStyle(part).overflowY),
      )
      room?.scrollTo({ top: share * room.scrollHeight, behavior: 'instant' })
      return room !== undefined
    }, end)
    expect(isLong, 'a dialog longer than the screen').toBe(true)
    const boxes = await Promise.all(buttons.map(async (button) => (await button.last().boundingBox())!))
    for (const { x, y, width, height } of boxes) {
      expect([x >= 0, y >= 0, x + width <= low.size.width, y + height <= low.size.height]).toEqual([
        true,
        true,
        true,
        true,
      ])
    }
    expect(new Set(boxes.map(({ y, height }) => Math.round(y + height / 2))).size).toBe(1)
  }
}

// rules/screen.md#23
it('keeps the buttons of a dialog longer than the screen in view, in one line', async () => {
  const event = await festival()
  const seat = await sitDown(low)
  const { page, words: w } = seat
  await open(seat, event)
  await page.getByRole('button', { name: w.event.more }).tap()
  await page.getByRole('menuitem', { name: w.event.duplicate }).tap()
  const copy = page.getByRole('dialog', { name: say(w.event.duplication.title, { title: event.title }) })
  await keepsButtonsInView(copy, [w.form.cancel, w.event.duplication.submit])
  await checkBothSchemes(page, 'a dialog longer than the screen')

  const materials = await api().call(materialRoutes.all, { query: { orderBy: 'reference' } })
  const lines = materials.slice(0, 10).map(({ id }) => ({ id, quantity: 1 }))
  const { name } = await api().call(listTemplateRoutes.create, { body: { name: 'Longue liste', materials: lines } })
  await page.goto(`${site().url}/events/${event.id}?step=materials`)
  await page.getByRole('button', { name: w.wizard.reuse.open, exact: true }).tap()
  const reuse = page.getByRole('dialog', { name: w.wizard.reuse.title })
  await reuse.getByRole('button', { name }).tap()
  await expect.poll(() => reuse.getByRole('row').count(), { timeout: patience }).toBeGreaterThan(10)
  await keepsButtonsInView(reuse, [w.wizard.reuse.replace, w.wizard.reuse.use])
}, 120_000)

// rules/screen.md#23, rules/screen.md#24
it('opens one question and one dialog on a double click, and leaves them open', async () => {
  const event = await make('Deux clics')
  const { page, words: w } = await sitDown()
  const opened = page.getByRole('dialog')
  await page.goto(`${site().url}/events/${event.id}?step=technicians`)
  await page.getByRole('button', { name: w.assignment.new, exact: true }).dblclick()
  await opened.waitFor()
  await expect
    .poll(() => opened.evaluateAll((all) => all.map((one) => one.contains(document.activeElement))))
    .toEqual([true])
  await page.keyboard.press('Escape')
  await opened.waitFor({ state: 'hidden' })

  await page.goto(`${site().url}/tags`)
  await page.getByRole('listitem').filter({ hasText: 'DJ' }).getByRole('button').last().dblclick()
  const no = opened.getByRole('button', { name: w.table.no, exact: true }).last()
  await no.waitFor()
  await focused(no)
  await page.keyboard.press('Escape')
  await expect.poll(() => opened.count(), { timeout: patience }).toBe(0)
}, 120_000)

// rules/screen.md#9
it('acts once on a double click in a menu', async () => {
  const event = await make('Un clic', { materials: lines(1) })
  const seat = await sitDown()
  const { page, words: w } = seat
  const details = await open(seat, event)
  let writes = 0
  page.on('request', (request) => {
    if (request.method() === 'PUT') writes += 1
  })
  await details.getByRole('button', { name: w.event.more, exact: true }).click()
  await page.getByRole('menuitem', { name: w.event.confirm }).dblclick()
  await page.getByText(say(w.event.confirmed, { title: event.title })).waitFor()
  expect(writes).toBe(1)
}, 120_000)

// rules/wizard.md#3
it('goes one step on with a double click', async () => {
  const event = await make('Un pas')
  const { page, words: w } = await sitDown()
  await page.goto(`${site().url}/events/${event.id}?step=information`)
  await page.getByRole('button', { name: w.wizard.save_continue, exact: true }).dblclick()
  await page.getByRole('heading', { name: w.wizard.step.beneficiaries, exact: true }).waitFor()
  await page.waitForTimeout(500) // the second click would have saved this step by then
  expect(new URL(page.url()).searchParams.get('step')).toBe('beneficiaries')
}, 120_000)

// rules/screen.md#9
it('follows a link of a menu within the program on a double click', async () => {
  const { page, words: w } = await sitDown()
  await page.goto(`${site().url}/materials`)
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  await page.getByRole('button', { name: w.material.more_actions, exact: true }).click()
  await page.getByRole('menuitem', { name: w.material.manage_attributes }).dblclick()
  await page.waitForURL(/attributes$/)
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
}, 120_000)

// rules/screen.md#17, rules/remark.md#5
it('asks once when Back is pressed twice over something typed, and does what is answered', async () => {
  const { title } = await make('Deux retours')
  const { page, words: w } = await sitDown()
  const link = (name: string) => page.getByRole('link', { name, exact: true }).first()
  const place = () => page.url().slice(site().url.length)
  await page.goto(`${site().url}/parks`)
  await link(w.tag.many).click()
  await page.waitForURL(/tags$/)
  await page.keyboard.press('Control+K')
  await page.getByRole('combobox').last().fill(title)
  await page
    .getByRole('option', { name: new RegExp(title) })
    .first()
    .click()
  const remark = page.getByRole('region', { name: w.remark.many }).getByRole('textbox')
  await remark.fill('Clé au gardien')
  const details = place()
  const question = page.getByRole('dialog', { name: w.form.leave })
  for (const answer of [w.form.stay, w.form.leave_yes]) {
    await page.evaluate(() => window.history.back())
    await question.waitFor()
    await page.evaluate(() => window.history.back())
    await expect.poll(place).toBe('/parks')
    expect(await question.count()).toBe(1)
    await question.getByRole('button', { name: answer, exact: true }).last().click()
    await question.waitFor({ state: 'hidden' })
    await expect.poll(place).toBe(answer === w.form.stay ? details : '/parks')
    if (answer === w.form.stay) expect(await remark.inputValue()).toBe('Clé au gardien')
  }
  await page.getByRole('heading', { name: w.park.many, level: 1 }).waitFor()
}, 120_000)

// rules/screen.md#23
it('closes a dialog together with the screen that Back leaves, once the user gives up what is typed', async () => {
  const seat = await sitDown()
  const { page, words: w } = seat
  const opened = page.getByRole('dialog')
  await page.goto(`${site().url}/tags`)
  await page.getByRole('link', { name: w.category.many, exact: true }).click()
  await page.getByRole('button', { name: w.category.new, exact: true }).first().click()
  await opened.getByRole('textbox', { name: w.category.name }).fill('Décor')
  await page.evaluate(() => window.history.back())
  await answerLeaving(seat, 'leave_yes')
  await page.waitForURL(/tags$/)
  await expect.poll(() => opened.count(), { timeout: patience }).toBe(0)
}, 120_000)
