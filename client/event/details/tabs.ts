/** The tabs of an event's details, as addresses name them. */
export const detailTabs = ['infos', 'technicians', 'materials', 'estimates', 'bills', 'documents', 'history'] as const
export type DetailTab = (typeof detailTabs)[number]
