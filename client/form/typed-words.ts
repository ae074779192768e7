/** The names of days and months, in both languages at once, folded. */

/** Letters from which an abbreviation counts. */
const least = 3

const weekdays = [
  ['dimanche', 'sunday'],
  ['lundi', 'monday'],
  ['mardi', 'tuesday'],
  ['mercredi', 'wednesday'],
  ['jeudi', 'thursday'],
  ['vendredi', 'friday'],
  ['samedi', 'saturday'],
]
const months = [
  ['janvier', 'january'],
  ['fevrier', 'february'],
  ['mars', 'march'],
  ['avril', 'april'],
  ['mai', 'may'],
  ['juin', 'june'],
  ['juillet', 'july'],
  ['aout', 'august'],
  ['septembre', 'september'],
  ['octobre', 'october'],
  ['novembre', 'november'],
  ['decembre', 'december'],
]
const offsets: Record<string, number> = { today: 0, demain: 1, tomorrow: 1, surlendemain: 2 }

/** The only entry that a word begins; undefined for none, and for two (`jui`). */
function placeOf(names: readonly string[][], word: string): number | undefined {
  if (word.length < least) return undefined
  const found = names.flatMap((both, at) => (both.some((name) => name.startsWith(word)) ? [at] : []))
  return found.length === 1 ? found[0] : undefined
}

/** The weekday that a word names or abbreviates, 0 for Sunday. */
export const weekdayOf = (word: string): number | undefined => placeOf(weekdays, word)
/** The month that a word names or abbreviates, 1 for January. */
export const monthOf = (word: string): number | undefined => {
  const at = placeOf(months, word)
  return at === undefined ? undefined : at + 1
}
/** How many days from today a word means: `demain` is 1. */
export const offsetOf = (word: string): number | undefined => (Object.hasOwn(offsets, word) ? offsets[word] : undefined)
