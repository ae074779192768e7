import type { Language } from '#shared/language.ts'
import type { help } from '#shared/locales/fr/help.ts'
import type { Translated } from '#shared/locales/translated.ts'
import { currentLanguage } from '../words.ts'

export type HelpWords = Translated<typeof help>

const catalogues: Record<Language, () => Promise<{ help: HelpWords }>> = {
  fr: () => import('#shared/locales/fr/help.ts'),
  en: () => import('#shared/locales/en/help.ts'),
}

/** The words of the help in the language of the screen: no page needs them at first. */
export const helpWords = async (): Promise<HelpWords> => (await catalogues[currentLanguage()]()).help
