import { describe, expect, it } from 'vitest'
import { dayFromNow } from '../days.ts'
import { enter, focused, heading, patience, say, takeSeat } from './at-screen.ts'
import { pressAt, typeInto, walkTo } from './keys.ts'
import { openTemplateStage, type TemplateStage } from './list-template-stage.ts'
import { useStage } from './stage.ts'

let stage: TemplateStage
useStage(
  async (opened) => {
    stage = await openTemplateStage(opened)
  },
  { command: 'start' },
)

describe('without a mouse', () => {
  // rules/list-template.md#10, rules/wizard.md#23, rules/screen.md#26
  it('creates a template and reuses it in an event', async () => {
    await stage.speak('fr')
    const name = 'Plateau nu'
    const seat = await takeSeat(stage.browser, stage.site)
    const { page, words: w } = seat
    const named = (role: 'button' | 'textbox' | 'searchbox', label: string) =>
      page.getByRole(role, { name: label, exact: true })
    await enter(seat)
    await page.goto(`${stage.site.url}/list-templates/new`)
    await typeInto(page, page.getByRole('textbox', { name: w.list_template.name }), name)
    const { reference } = stage.material(3)
    await typeInto(page, named('searchbox', w.wizard.list.search), reference)
    await page.keyboard.press('Enter')
    const quantity = named('textbox', say(w.wizard.list.quantity_of, { name: stage.material(3).name, reference }))
    await focused(quantity)
    await page.keyboard.type('2')
    await page.keyboard.press('Enter')
    expect(await stage.templateNamed(name)).toBeUndefined()
    await page.keyboard.press('Control+S')
    await heading(page, w.list_template.many).waitFor()

    const event = await stage.makeEvent('Scène ouverte', dayFromNow(42), [])
    await page.goto(`${stage.site.url}/events/${event.id}?step=materials`)
    await pressAt(page, named('button', w.wizard.reuse.open))
    const dialog = page.getByRole('dialog', { name: w.wizard.reuse.title })
    await typeInto(page, dialog.getByRole('searchbox', { name: w.wizard.reuse.filter }), name)
    await pressAt(page, dialog.getByRole('button', { name }))
    await dialog.getByRole('heading', { name }).waitFor()
    await pressAt(page, dialog.getByRole('button', { name: w.wizard.reuse.use, exact: true }))
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => stage.linesOnServer(event.id), { timeout: patience }).toEqual({ [stage.material(3).id]: 2 })
    await walkTo(page, named('button', w.wizard.reuse.open), 'Shift+Tab')
    expect(seat.errors).toEqual([])
    await seat.context.close()
  }, 120_000)
})
