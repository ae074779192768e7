import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Milliseconds the checks of one screen may take. */
const longest = 60_000

/**
 * What axe passes over: after a dozen rows of a table or entries of a list come more of the same
 * shape, which would take most of its time.
 */
const alike = { exclude: [['tbody > tr:nth-child(n + 13)'], ['main li:nth-child(n + 13)']] }

/** Elements named in each finding. */
const told = 4

const rules: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
}

/**
 * Checks that depend on colours only: a page checked in light mode still needs these in dark mode.
 */
const colours: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'], resultTypes: ['violations'] }

/** Axe's findings on the present page, as readable text; empty without any. */
export async function axeFindings(page: Page, asked: 'everything' | 'colours' = 'everything'): Promise<string> {
  await atRest(page)
  // Evaluated by the browser directly: the page's own policy would refuse a script element.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  const { violations } = await page.evaluate(
    async ({ alike, options, longest }) => {
      const { axe } = globalThis as unknown as { axe: { run(on: unknown, options: unknown): Promise<AxeResults> } } // what the source defines
      const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('axe does not end')), longest))
      const results = await Promise.race([axe.run(alike, options), late])
      return { violations: results.violations }
    },
    { alike, options: asked === 'everything' ? rules : colours, longest },
  )
  return violations
    .map(({ id, impact, help, nodes }) =>
      [
        `${impact}: ${id}: ${help} (${nodes.length})`,
        ...nodes
          .slice(0, told)
          .map(({ target, html, any }) => `  ${target.join(' ')}\n    ${html}\n    ${any[0]?.message ?? ''}`),
      ].join('\n'),
    )
    .join('\n')
}

/**
 * Waits for transitions to end: a colour half way through one is not in the palette. A page that
 * draws no frame ends none: this finishes them, since `evaluate` has no time limit.
 */
const atRest = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const running = () =>
      document.getAnimations().filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime))
    const ended = Promise.all(running().map((animation) => animation.finished.catch(() => null))) // cut short: at rest too
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 3000))])
    for (const animation of running()) animation.finish()
  })
