import { useTranslation } from 'react-i18next'
import { useSettings } from '../session/session.ts'
import { choiceWords } from '../settings/choices.ts'
import { useLabels } from '../settings/labels.ts'
import { currentLanguage } from '../words.ts'
import type { Telling } from './values.ts'

/** What the sentences of the history are told with, in the reader's language. */
export function useTelling(): Telling {
  const { t } = useTranslation()
  const { general, billing } = useSettings()
  const labels: Readonly<Record<string, string>> = useLabels()
  const choices = choiceWords(t) as Readonly<Record<string, (value: string) => string>> // each takes its own choices
  return {
    t,
    language: currentLanguage(),
    zone: general.timezone,
    currency: billing.currency,
    settingName: (key) => labels[key.replaceAll('.', ':')],
    settingChoice: (key, value) => choices[key.replaceAll('.', ':')]?.(value),
  }
}
