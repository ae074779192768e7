/** How the rows are grouped (rules/inventory.md#14). */
export const groupings = ['categories', 'parks', 'none'] as const
export type Grouping = (typeof groupings)[number]
