import type { TFunction } from 'i18next'

/** How many people are named; others are only counted. */
const named = 3

/** People in words, the first few by name (rules/details.md#18); null for nobody. */
export function peopleWords(t: TFunction, all: readonly string[]): string | null {
  const others = all.length - named
  // One more name takes no more room than the words that would count it.
  if (others <= 1) return all.join(', ') || null
  return t('event.duplication.and_others', { names: all.slice(0, named).join(', '), count: others })
}
