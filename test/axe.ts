import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Elements named of each finding. */
const told = 4

const rules: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
}

/** What axe finds on the page as it stands, as readable text; empty when it finds nothing. */
export async function axeFindings(page: Page): Promise<string> {
  await atRest(page)
  // Evaluated by the browser itself: a script element would be refused by the page's own policy.
  await page.evaluate(source)
  const { violations } = await page.evaluate(async (options) => {
    const { axe } = globalThis as unknown as { axe: { run(options: unknown): Promise<AxeResults> } } // what the source defines
    const results = await axe.run(options)
    // What floats over the page belongs to the control that opened it, not to a landmark.
    const floats = (selector: string) => document.querySelector(selector)?.closest('[data-portal]') != null
    // A target that scrolls out from under a bar is as large as it is.
    const isLarge = (selector: string) => {
      const { width = 0, height = 0 } = document.querySelector(selector)?.getBoundingClientRect() ?? {}
      return width >= 24 && height >= 24
    }
    for (const violation of results.violations) {
      const isFine = { region: floats, 'target-size': isLarge }[violation.id]
      if (isFine) violation.nodes = violation.nodes.filter(({ target }) => !isFine(target.join(' ')))
    }
    return { violations: results.violations.filter(({ nodes }) => nodes.length > 0) }
  }, rules)
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

/** A colour half way through a transition is no colour of ours: waits for everything that comes to an end. */
const atRest = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime))
        .map((animation) => animation.finished.catch(() => null)), // cut short: at rest all the same
    ),
  )
