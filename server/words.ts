import i18next from 'i18next'
import type { Issues, Message } from '#shared/invalid.ts'
import { type Language, languages } from '#shared/language.ts'
import { type WordKey, words } from '#shared/rules/words.ts'

const catalogue = i18next.createInstance()
await catalogue.init({
  resources: { fr: { translation: words.fr }, en: { translation: words.en } },
  fallbackLng: 'fr',
  interpolation: { escapeValue: false }, // answers are JSON and paper, never markup
})

export type Say = (key: WordKey, facts?: Record<string, string | number>) => string

/** The words of a language: `say('fr')('problem.park.not_empty')`. */
export const say = (language: Language): Say => {
  const t = catalogue.getFixedT(language) as unknown as Say // its own type requires each key's values in advance
  return (key, facts = {}) => t(key, facts)
}

/** Translates messages for the caller, keeping the shape of the issues. */
export function spoken(language: Language, issues: Issues): Record<string, unknown> {
  const t = say(language)
  const sentence = ({ key, facts }: Message) => t(`invalid.${key}`, facts)
  return Object.fromEntries(
    Object.entries(issues).map(([field, one]) => [
      field,
      Array.isArray(one) ? one.map(sentence) : spoken(language, one),
    ]),
  )
}

/** The best language of an `Accept-Language` header, or undefined when it names none of ours. */
export function accepted(header: string | undefined): Language | undefined {
  const wanted = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part.trim().split(/;\s*q=/)
      return {
        language: languages.find((ours) => ours === tag.split('-', 1)[0]?.toLowerCase()),
        q: Number(quality ?? 1),
      }
    })
    .filter(({ language, q }) => language !== undefined && q > 0)
    .sort((a, b) => b.q - a.q)
  return wanted[0]?.language
}
