import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Message } from '#shared/invalid.ts'
import { type Language, languages } from '#shared/language.ts'
import type { Words } from '#shared/rules/words.ts'
import { call } from './api.ts'
import { api } from './endpoints.ts'

const storageKey = 'userLocale'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: Words }
  }
}

/**
 * The language chosen on this machine, else the first of the browser's that the product has, else
 * the site's (rules/language.md#3).
 */
async function startingLanguage(): Promise<Language> {
  const wanted = [localStorage.getItem(storageKey), ...navigator.languages.map((tag) => tag.slice(0, 2))]
  const known = wanted.map((tag) => languages.find((ours) => ours === tag)).find((found) => found !== undefined)
  return known ?? (await languageOfSite())
}

/** French while the server does not answer: the page itself then says so, and retries. */
const languageOfSite = async (): Promise<Language> => {
  try {
    return (await call(api.setup.config, {})).default_language
  } catch {
    return 'fr'
  }
}

/** Words of a language, fetched on first use: no user reads both at once. */
const catalogues: Record<Language, () => Promise<object>> = {
  fr: async () => (await import('#shared/locales/fr.ts')).fr,
  en: async () => (await import('#shared/locales/en.ts')).en,
}

const first = await startingLanguage()
await i18next.use(initReactI18next).init({
  lng: first,
  fallbackLng: first,
  resources: { [first]: { translation: await catalogues[first]() } },
  interpolation: { escapeValue: false }, // React escapes
})
document.documentElement.lang = i18next.language

/** Changes the language at once and remembers it on this machine. */
export async function chooseLanguage(language: Language): Promise<void> {
  if (!i18next.hasResourceBundle(language, 'translation')) {
    i18next.addResourceBundle(language, 'translation', await catalogues[language]())
  }
  localStorage.setItem(storageKey, language)
  document.documentElement.lang = language
  await i18next.changeLanguage(language)
}

/**
 * A message of the shared rules as a sentence. The catalogue formats its figures; its own type
 * requires each key's values in advance.
 */
export const sentenceOf = ({ key, facts = {} }: Message): string =>
  (i18next.t as (key: string, facts: object) => string)(`invalid.${key}`, facts)

/** The language of the screen. */
export const currentLanguage = (): Language => languages.find((ours) => ours === i18next.language) ?? 'fr'
export { i18next }
