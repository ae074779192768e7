import type { Language } from '../language.ts'
import { en } from '../locales/en.ts'
import { fr } from '../locales/fr.ts'

/**
 * All words of the product, for screens, sheets and feeds; French is the reference for the other
 * language.
 */
export const words = { fr, en } as const satisfies Record<Language, unknown>
export type Words = typeof fr

type Leaves<T, P extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${P}${K}` : Leaves<T[K], `${P}${K}.`>
}[keyof T & string]
/** Keys of single sentences: `park.name`, `problem.park.not_empty`. */
export type WordKey = Leaves<Words>
