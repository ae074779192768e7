/**
 * What the planner of either engine is told, set on each connection: a page read out of order costs
 * little more than one in order, as in memory and on an SSD (docs/decisions/2026-11-27-random-pages.md).
 */
export const plannerSettings = 'set random_page_cost = 1.1'
