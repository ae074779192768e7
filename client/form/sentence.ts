import type { Message } from '#shared/invalid.ts'
import { i18next } from '../words.ts'

/**
 * A message of the shared rules as a sentence. The catalogue formats its figures; its own type
 * requires each key's values in advance.
 */
export const sentenceOf = ({ key, facts = {} }: Message): string =>
  (i18next.t as (key: string, facts: object) => string)(`invalid.${key}`, facts)
