import { expect, it } from 'vitest'
import { statisticsRoutes } from '#shared/statistics.ts'
import { phone } from '../browser.ts'
import { checkBothSchemes, checkScreen, enter, heading, type Seat, say, takeSeat } from './at-screen.ts'
import { useDesk } from './desk.ts'
import { save } from './files.ts'
import type { Stage } from './stage.ts'

let stage: Stage
let seat: Seat
const { open } = useDesk((desk) => {
  stage = desk
  seat = desk.seat
})

// rules/statistics.md#3, rules/statistics.md#11, rules/export.md#1, rules/export.md#10
it('opens from the menu, takes a period, reads a figure in the table and exports it', async () => {
  const { page, words: w } = seat
  const s = w.statistics
  await open('')
  await page.getByRole('navigation').getByRole('link', { name: w.frame.menu.statistics, exact: true }).click()
  await heading(page, w.frame.menu.statistics).waitFor()
  await page
    .getByRole('img', { name: say(s.chart, { title: s.use.title }) })
    .locator('svg')
    .first()
    .waitFor()
  await checkBothSchemes(page, 'statistics')

  const today = await page.evaluate(() => new Date().getFullYear())
  await page.getByText(say(s.period['last-year'], { before: today - 1 }), { exact: true }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('period')).toBe('last-year')
  const period = { start: `${today - 1}-01-01`, end: `${today - 1}-12-31` }
  const { data } = await stage.api.call(statisticsRoutes.materials, {
    query: { ...period, orderBy: 'use', ascending: false, limit: 10 },
  })
  const most = data[0]!
  expect(most.use).toBeGreaterThan(0)
  const table = page.getByRole('table')
  const row = table.getByRole('row').filter({ hasText: most.reference })
  await row.filter({ hasText: String(most.events) }).waitFor()
  await expect.poll(() => table.getByRole('row').count()).toBe(11)

  // The headers sort, the way of any list.
  await table.getByRole('button', { name: s.events }).click()
  await expect
    .poll(() => table.getByRole('columnheader', { name: s.events }).getAttribute('aria-sort'))
    .toBe('ascending')

  const file = await save(
    page,
    w.table.export,
    say(w.table.export_as, { format: 'CSV', columns: w.table.shown_columns }),
  )
  expect(file.name).toMatch(/^Utilisation du matériel.*\.csv$/)
  const lines = file.content.toString('utf8').trimEnd().split('\r\n')
  expect(lines[0]).toBe(`\ufeff${[s.material, s.reference, s.use.rate, s.use.days_out, s.pieces, s.events].join(';')}`)
  expect(lines.length).toBeGreaterThan(170)
  expect(lines.find((line) => line.includes(`;${most.reference};`))).toContain(
    `;${String(most.use).replace('.', ',')};`,
  )
}, 180_000)

// rules/statistics.md#5, rules/statistics.md#7, rules/statistics.md#9, rules/statistics.md#11
it('tells what lacked, what was earned and which weeks were busy, a tab each, by keyboard', async () => {
  const { page, words: w } = seat
  const s = w.statistics
  await open('statistics')
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  await tab(s.use.tab).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('region', { name: s.idle.title }).getByRole('table').waitFor()
  await page.keyboard.press('ArrowRight')
  const lack = page.getByRole('region', { name: s.lack.title })
  await lack.getByRole('row').nth(1).waitFor()
  await checkBothSchemes(page, 'what lacked')
  await tab(s.revenue.tab).click()
  for (const title of [s.revenue.months, s.revenue.kinds, s.revenue.customers]) {
    await page.getByRole('region', { name: title, exact: true }).getByRole('table').waitFor()
  }
  await checkBothSchemes(page, 'revenue')
  expect(new URL(page.url()).searchParams.get('figure')).toBe('revenue')
  await tab(s.weeks.tab).click()
  await page.getByRole('region', { name: s.weeks.title }).getByRole('table').waitFor()
  await checkBothSchemes(page, 'weeks')
}, 180_000)

// rules/statistics.md#11
it('says on a phone what will show, where a period holds nothing', async () => {
  const mobile = await takeSeat(stage.browser, stage.site, { size: phone, isTouch: true, language: 'fr' })
  await enter(mobile)
  const { page, words: w } = mobile
  const s = w.statistics
  for (const [figure, help] of [
    ['lack', s.lack.none_help],
    ['revenue', s.revenue.none_help],
    ['weeks', s.weeks.none_help],
  ]) {
    await page.goto(`${mobile.url}/statistics?figure=${figure}&period=own&start=2000-01-01&end=2000-12-31`)
    await page.getByText(help!, { exact: true }).waitFor()
  }
  await page.goto(`${mobile.url}/statistics?period=own&start=2000-01-01&end=2000-12-31`)
  await page.getByText(s.use.nothing, { exact: true }).waitFor()
  await checkScreen(page, 'statistics of an empty period')
  await page.context().close()
}, 120_000)
