type Catalogue = { readonly [key: string]: string | Catalogue }

/**
 * A sentence with French spacing, from one typed with ordinary spaces: no line begins with its
 * punctuation.
 */
const spacedSentence = (sentence: string): string =>
  sentence.replace(/ (?=[?!;])/g, '\u202f').replace(/ (?=[:»%€])|(?<=«) /g, '\u00a0')

/**
 * A French catalogue with its spacing: a narrow no-break space before `?`, `!` and `;`, a no-break
 * space before `:`, `%` and `€` and inside `« »`. Translators type ordinary spaces.
 */
export function spaced<const T extends Catalogue>(catalogue: T): T {
  const entries = Object.entries(catalogue).map(([key, words]) => [
    key,
    typeof words === 'string' ? spacedSentence(words) : spaced(words),
  ])
  return Object.fromEntries(entries) as T // the same keys; only spaces of the sentences differ
}
