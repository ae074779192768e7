import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { type Language, languages } from '#shared/language.ts'
import type { Words } from '#shared/rules/words.ts'
import { call } from './api.ts'
import { api } from './endpoints.ts'
import { tried } from './storage.ts'
import type { Share } from './words/first-words.ts'

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
  const wanted = [tried(() => localStorage.getItem(storageKey)), ...navigator.languages.map((tag) => tag.slice(0, 2))]
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

type Shared = () => Promise<{ words: object }>

/** Words of a language, fetched on first use: no user reads both at once. */
const catalogues: Record<Language, Record<Share, Shared>> = {
  fr: { first: () => import('./words/fr-first.ts'), others: () => import('./words/fr-others.ts') },
  en: { first: () => import('./words/en-first.ts'), others: () => import('./words/en-others.ts') },
}

/** Languages with all their words loaded. */
const complete = new Set<Language>()

/** Loads a share of the words of a language. */
async function add(language: Language, share: Share): Promise<void> {
  const { words } = await catalogues[language][share]()
  i18next.addResourceBundle(language, 'translation', words, true)
  if (share === 'others') complete.add(language)
}

const first = await startingLanguage()
await i18next.use(initReactI18next).init({
  lng: first,
  fallbackLng: first,
  resources: { [first]: { translation: (await catalogues[first].first()).words } },
  interpolation: { escapeValue: false }, // React escapes
})
document.documentElement.lang = i18next.language

/**
 * Fetches the words that the first page does not need (`words/first-words.ts`). Screens wait for
 * them before they open.
 */
export async function otherWords(): Promise<void> {
  // The language may change meanwhile.
  while (!complete.has(currentLanguage())) await add(currentLanguage(), 'others')
}

/** Loads all the words, then a part of the first page that needs more than its first share. */
export async function withWords<T>(load: () => Promise<T>): Promise<T> {
  await otherWords()
  return load()
}

/** Changes the language at once and remembers it on this machine. */
export async function chooseLanguage(language: Language): Promise<void> {
  if (!i18next.hasResourceBundle(language, 'translation')) await add(language, 'first')
  if (complete.has(currentLanguage()) && !complete.has(language)) await add(language, 'others')
  tried(() => localStorage.setItem(storageKey, language))
  document.documentElement.lang = language
  await i18next.changeLanguage(language)
}

/** The language of the screen. */
export const currentLanguage = (): Language => languages.find((ours) => ours === i18next.language) ?? 'fr'
export { i18next }
