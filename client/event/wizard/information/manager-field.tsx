import { Select, type SelectProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { useUserNames } from '../../../user/names.ts'

type ManagerFieldProps = Omit<SelectProps, 'data' | 'label'> & {
  /** The manager as stored, who may be in the trash by now. */
  present: Event['manager'] | undefined
}

/** Who leads the event, by the id as text (rules/event.md#40). */
export function ManagerField({ present, ...props }: ManagerFieldProps) {
  const { t } = useTranslation()
  const live = useUserNames()
  const isOffered = !present || live.some(({ id }) => id === present.id)
  const people = isOffered ? live : [present, ...live]
  return (
    <Select
      label={t('event.manager')}
      placeholder={t('event.no_manager')}
      clearable
      searchable
      nothingFoundMessage={t('form.nothing_found')}
      data={people.map(({ id, full_name }) => ({ value: String(id), label: full_name }))}
      {...props}
    />
  )
}
