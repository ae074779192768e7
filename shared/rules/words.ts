import type { ToldNoun } from '../history-names.ts'
import type { Language } from '../language.ts'
import { en } from '../locales/en.ts'
import { fr } from '../locales/fr.ts'
import type { ListedNoun } from '../told.ts'

/** What the history calls each noun: by itself, in a sentence, and its list when it is exported. */
type Told = { [N in ToldNoun]: { told: { one: string; the: string } } } & {
  [N in ListedNoun]: { told: { list: string } }
}

/**
 * All words of the product, for screens, sheets and feeds; French is the reference for the other
 * language.
 */
export const words = { fr, en } as const satisfies Record<Language, Told>
export type Words = typeof fr

type Leaves<T, P extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${P}${K}` : Leaves<T[K], `${P}${K}.`>
}[keyof T & string]
/** Keys of single sentences: `park.name`, `problem.park.not_empty`. */
export type WordKey = Leaves<Words>
