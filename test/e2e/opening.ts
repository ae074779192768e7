import type { Page } from 'playwright-core'

/** Opens a screen's address in the page, by a load or within the program. */
export type Open = (page: Page, address: string) => Promise<unknown>
export const cold: Open = (page, address) => page.goto(address)
export const inside: Open = (page, address) => page.evaluate((to) => history.pushState(null, '', to), address)
