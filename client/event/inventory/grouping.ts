/** How the rows are grouped (rules/inventory.md#14). */
export const groupings = ['categories', 'parks', 'kits', 'none'] as const
export type Grouping = (typeof groupings)[number]

/** Whether complete rows are folded away (rules/inventory.md#27). */
export const extents = ['exceptions', 'all'] as const
export type Extent = (typeof extents)[number]
