import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { type Language, languages } from '#shared/user.ts'
import { type Words, words } from '#shared/words.ts'

const storageKey = 'userLocale'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: Words }
  }
}

/** The language chosen on this machine, else the browser's when it is one of ours, else French. */
function startingLanguage(): Language {
  const wanted = [localStorage.getItem(storageKey), ...navigator.languages.map((tag) => tag.slice(0, 2))]
  return wanted.map((tag) => languages.find((ours) => ours === tag)).find((found) => found !== undefined) ?? 'fr'
}

await i18next.use(initReactI18next).init({
  lng: startingLanguage(),
  fallbackLng: 'fr',
  resources: { fr: { translation: words.fr }, en: { translation: words.en } },
  interpolation: { escapeValue: false }, // React escapes
})
document.documentElement.lang = i18next.language

/** Changes the language at once and remembers it on this machine. */
export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(storageKey, language)
  document.documentElement.lang = language
  await i18next.changeLanguage(language)
}

/** The language of the screen. */
export const currentLanguage = (): Language => languages.find((ours) => ours === i18next.language) ?? 'fr'
export { i18next }
