import { Space, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { Crew } from '../assignments/crew.tsx'
import { TechnicianPeople } from './infos.tsx'

type TechniciansProps = { event: Event; day: string; isEditable: boolean }

/**
 * The board of step 3, and the assignments in words below it (rules/details.md#12). Readers, and
 * all users of a locked event, see only the people of the event.
 */
export function Technicians({ event, day, isEditable }: TechniciansProps) {
  const { t } = useTranslation()
  return (
    <>
      <Crew
        event={event}
        day={day}
        isEditable={isEditable}
        head={() =>
          isEditable ? (
            <Text size="sm" c="dimmed">
              {t('wizard.help.technicians')}
            </Text>
          ) : null
        }
      />
      {event.technicians.length > 0 ? (
        <>
          <Space h="md" />
          <TechnicianPeople technicians={event.technicians} />
        </>
      ) : null}
    </>
  )
}
