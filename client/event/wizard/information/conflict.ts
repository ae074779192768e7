import { useTranslation } from 'react-i18next'
import { useKinds } from '../../../event-kind/use-kinds.ts'
import { useUserNames } from '../../../user/names.ts'
import { currentLanguage } from '../../../words.ts'
import { endInWords, startInWords } from '../../bound-words.ts'
import type { Information } from './information.ts'

type Field = keyof Information

/** The label of each field of step 1, for the conflict dialog; null for those that follow from the dates. */
export function useInformationLabels(choosesBilling: boolean): Record<Field, string | null> {
  const { t } = useTranslation()
  return {
    title: t('wizard.title'),
    whole_days: null,
    start_date: t('event_list.start'),
    end_date: t('event_list.end'),
    is_away_longer: t('wizard.away.switch'),
    away_whole_days: null,
    mobilization_start_date: t('event_list.leaves'),
    mobilization_end_date: t('event_list.is_back'),
    location: t('wizard.location'),
    description: t('wizard.description'),
    is_billable: choosesBilling ? t('wizard.is_billable') : null,
    kind_id: t('event.kind'),
    manager_id: t('event.manager'),
  }
}

/** Words for the fields that are not plain text, in the conflict dialog. */
export function useInformationShown() {
  const kinds = useKinds(true)
  const people = useUserNames()
  const language = currentLanguage()
  const start = (date: string) => (date === '' ? undefined : startInWords(date, language))
  const end = (date: string) => (date === '' ? undefined : endInWords(date, language))
  const tell: { [F in Field]?: (value: Information[F]) => string | undefined } = {
    start_date: start,
    end_date: end,
    mobilization_start_date: start,
    mobilization_end_date: end,
    kind_id: (id) => kinds.get(Number(id))?.name ?? '—',
    manager_id: (id) => people.find((one) => one.id === Number(id))?.full_name ?? '—',
  }
  return (field: Field, value: unknown): string | undefined => tell[field]?.(value as never) // the value of that field
}
