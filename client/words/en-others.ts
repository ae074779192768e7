import { en } from '#shared/locales/en.ts'
import { shareOf } from './first-words.ts'

/** The build replaces them by plain data (vite.config.ts). */
export const words = shareOf(en, 'others')
