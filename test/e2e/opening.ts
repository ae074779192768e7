import type { Page } from 'playwright-core'
import type { Screen } from '../screens.ts'

/** Opens a screen's address in the page, by a load or within the program. */
export type Open = (page: Page, address: string) => Promise<unknown>
export const cold: Open = (page, address) => page.goto(address)
export const inside: Open = (page, address) => page.evaluate((to) => history.pushState(null, '', to), address)

/**
 * Deals screens out to pages that open them at the same time. A page opens the same ones every time:
 * two that follow each other may differ in what they filter, which moves rows.
 */
export const deal = (screens: readonly Screen[], pages: number): Screen[][] =>
  Array.from({ length: pages }, (_, nth) => screens.filter((_, at) => at % pages === nth))
