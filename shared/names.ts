/** The word in an address for materials without a category (rules/material.md#18). */
export const uncategorized = 'uncategorized'

/**
 * The two tags that make a person a beneficiary or a technician: never renamed, trashed or offered
 * (rules/tag.md#3).
 */
export const protectedTags = { beneficiary: 'Bénéficiaire', technician: 'Technicien' } as const

/** Kinds that the global search finds; equally good matches come in this order. */
export const foundKinds = ['event', 'material', 'kit', 'person', 'company', 'park', 'bill', 'estimate'] as const

/** The columns of the page of the day, in their order (rules/today.md#2). */
export const todayColumns = ['prepare', 'out', 'due', 'late'] as const
export type TodayColumnName = (typeof todayColumns)[number]

/** How far sub-rented pieces have come, from the wish to the day they are given back. */
export const subRentalStates = ['planned', 'ordered', 'received', 'returned'] as const
export type SubRentalState = (typeof subRentalStates)[number]
/** Those of pieces that still have to be fetched or given back. */
export const openStates = ['planned', 'ordered', 'received'] as const satisfies readonly SubRentalState[]
