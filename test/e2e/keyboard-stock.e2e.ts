import type { Browser } from 'playwright-core'
import { expect, it } from 'vitest'
import { materialRoutes } from '#shared/material.ts'
import type { RunningSite } from '../running-site.ts'
import type { Api } from './api.ts'
import { heading, patience, type Seat, say, takeSeat } from './at-screen.ts'
import {
  answer,
  bringBack,
  giveFile,
  goBy,
  landsOn,
  pressAt,
  pressInMenu,
  signInByKeys,
  typeInto,
  walkTo,
} from './keys.ts'
import { useStage } from './stage.ts'

let browser: Browser
let site: RunningSite
let api: Api
let seat: Seat
useStage((stage) => ({ browser, site, api } = stage))

const named = (role: 'button' | 'textbox' | 'combobox' | 'link' | 'checkbox' | 'searchbox', name: string) =>
  seat.page.getByRole(role, { name, exact: true })

// rules/import.md#22, rules/material.md#26, rules/trash.md#9, rules/screen.md#12, rules/screen.md#25, rules/screen.md#26
it('imports material, corrects it in the preview, tags it, trashes it and restores it, by keyboard alone', async () => {
  seat = await takeSeat(browser, site)
  const { page, words: w } = seat
  await signInByKeys(seat, site)

  // The first stop of a page skips its menu.
  await page.goto(`${site.url}/materials`)
  await heading(page, w.material.many).waitFor()
  await page.keyboard.press('Tab')
  await landsOn(page, named('link', w.frame.skip))
  await page.keyboard.press('Enter')
  await landsOn(page, page.getByRole('main'))
  // The page's actions are right before its content.
  await walkTo(page, named('link', w.imports.action), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await heading(page, w.imports.title.materials).waitFor()
  await landsOn(page, page.getByRole('main'))
  await giveFile(page, named('button', w.imports.choose), {
    name: 'micros.csv',
    content: [
      'Désignation;Référence;Parc;Catégorie;Quantité;Tarif',
      'Micro clavier un;CLAV-1;Dépôt principal;Sonorisation;deux;12,50',
      ';CLAV-2;Dépôt principal;Sonorisation;3;8',
    ].join('\n'),
  })
  await landsOn(page, named('button', w.imports.other_file))
  await pressAt(page, named('button', w.imports.check))
  // The focus visits the rows to correct, one by one.
  const cell = (field: string, line: number) => named('textbox', say(w.imports.cell, { field, line }))
  await landsOn(page, cell(w.material.stock_quantity, 2))
  await typeInto(page, cell(w.material.stock_quantity, 2), '2')
  await typeInto(page, cell(w.material.name, 3), 'Micro clavier deux')
  await pressAt(page, named('button', w.imports.check_again))
  const submit = named('button', say(w.imports.submit_other, { shown: 2 }))
  await landsOn(page, submit)
  await page.keyboard.press('Enter')
  await landsOn(page, named('button', w.imports.see))
  await page.keyboard.press('Enter')
  await heading(page, w.material.many).waitFor()
  await landsOn(page, page.getByRole('main'))
  const made = await api.call(materialRoutes.all, { query: { search: 'CLAV-', orderBy: 'reference' } })
  expect(made.map(({ name, stock_quantity }) => [name, stock_quantity])).toEqual([
    ['Micro clavier un', 2],
    ['Micro clavier deux', 3],
  ])

  await typeInto(page, named('searchbox', w.material.search), 'CLAV-')
  await page.getByRole('row', { name: /Micro clavier un/ }).waitFor()
  await expect.poll(() => page.getByRole('row').count(), { timeout: patience }).toBe(3)
  const about = page.getByRole('columnheader', { name: w.material.description })
  expect(await about.count()).toBe(0)
  await pressAt(page, named('button', w.table.columns))
  await pressAt(page, named('checkbox', w.material.description), 'Space')
  await about.waitFor()
  await page.keyboard.press('Escape')
  await landsOn(page, named('button', w.table.columns))

  const title = say(w.material.assign_tags, { name: 'Micro clavier un' })
  await pressAt(page, page.getByRole('button', { name: title }))
  const dialog = page.getByRole('dialog', { name: title })
  await landsOn(page, dialog.getByRole('combobox'))
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await landsOn(page, page.getByRole('button', { name: title }))
  await page.keyboard.press('Enter')
  await typeInto(page, dialog.getByRole('combobox'), 'Plateau')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+S')
  await dialog.waitFor({ state: 'hidden' })
  await landsOn(page, page.getByRole('button', { name: title }))
  await page.getByRole('row', { name: /Micro clavier un.*Plateau/ }).waitFor()

  // A row disappears: the focus moves to the menu of the next one.
  const menu = (name: string) => named('button', say(w.table.row_actions, { name }))
  const trash = (name: string) => pressInMenu(page, menu(name), say(w.table.trash, { name }))
  await trash('Micro clavier un')
  const question = page.getByRole('dialog', { name: w.table.ask_trash })
  await question.waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })
  await landsOn(page, menu('Micro clavier un'))
  await trash('Micro clavier un')
  await answer(seat, w.table.ask_trash, w.table.yes_trash)
  await menu('Micro clavier un').waitFor({ state: 'detached' })
  await landsOn(page, menu('Micro clavier deux'))
  await trash('Micro clavier deux')
  await answer(seat, w.table.ask_trash, w.table.yes_trash)
  await menu('Micro clavier deux').waitFor({ state: 'detached' })
  await expect
    .poll(() => page.evaluate(() => document.activeElement === document.body), { timeout: patience })
    .toBe(false)
  await bringBack(seat, 'Micro clavier un')
  await pressInMenu(page, menu('Micro clavier deux'), say(w.table.destroy, { name: 'Micro clavier deux' }))
  await answer(seat, w.table.ask_destroy, w.table.yes_destroy)
  await menu('Micro clavier deux').waitFor({ state: 'detached' })
  const left = await api.call(materialRoutes.all, { query: { search: 'CLAV-' } })
  expect(left.map(({ name }) => name)).toEqual(['Micro clavier un'])
  expect(seat.errors).toEqual([])
  await seat.context.close()
}, 120_000)

// rules/document.md#17, rules/screen.md#25, rules/screen.md#26
it('manages a material’s documents by keyboard alone', async () => {
  seat = await takeSeat(browser, site)
  const { page, words: w } = seat
  await signInByKeys(seat, site)
  await goBy(seat, 'materials')
  const [material] = await api.call(materialRoutes.all, { query: { orderBy: 'name' } })
  await pressAt(page, named('link', material?.name ?? ''))
  await heading(page, material?.name ?? '').waitFor()
  await landsOn(page, page.getByRole('main'))
  await walkTo(page, page.getByRole('tab'))
  await walkTo(page, page.getByRole('tab', { name: w.document.many }), 'ArrowRight')

  await giveFile(page, named('button', w.document.choose), { name: 'Notice.txt', content: 'Câble usé' })
  await pressAt(page, named('button', say(w.document.remove_chosen, { name: 'Notice.txt' })))
  await landsOn(page, named('button', w.document.choose))
  await giveFile(page, named('button', w.document.choose), { name: 'Notice.txt', content: 'Câble usé' })
  await pressAt(page, named('button', w.document.send_one))
  await page.getByText(w.document.sent_one).waitFor()
  await landsOn(page, named('button', w.document.choose))
  const remove = named('button', say(w.document.delete, { name: 'Notice.txt' }))
  await pressAt(page, remove)
  await answer(seat, w.document.ask_delete, w.document.yes_delete)
  await remove.waitFor({ state: 'detached' })
  await landsOn(page, named('button', w.document.choose))
  expect(seat.errors).toEqual([])
  await seat.context.close()
}, 120_000)

// rules/screen.md#18
it('does not submit a form on Enter in a choice that finds nothing', async () => {
  seat = await takeSeat(browser, site)
  const { page, words: w } = seat
  await signInByKeys(seat, site)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  for (const [form, label] of [
    ['companies', w.company.attach],
    ['beneficiaries', w.address.country],
  ] as const) {
    await page.goto(`${site.url}/${form}/new`)
    await typeInto(page, named('combobox', label), 'zzzz')
    await page.getByRole('listbox').getByText(w.form.nothing_found).waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await walkTo(page, page.getByRole('button', { name: w.form.cancel }))
    expect(await page.locator('[aria-invalid=true]').count()).toBe(0)
  }
  expect(sent).toEqual([])
  await seat.context.close()
}, 120_000)
