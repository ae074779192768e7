/** Every language of the product, the default first (rules/language.md#1). */
export const languages = ['fr', 'en'] as const
export type Language = (typeof languages)[number]
