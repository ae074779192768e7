/** How the rows are grouped (spec 3, 7). */
export const groupings = ['categories', 'parks', 'none'] as const
export type Grouping = (typeof groupings)[number]
