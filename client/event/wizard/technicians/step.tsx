import { Button } from '@mantine/core'
import { IconTool, IconUserPlus } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Assignment, Event } from '#shared/event.ts'
import { formatInstants } from '#shared/rules/format.ts'
import { api } from '../../../endpoints.ts'
import { ButtonLink } from '../../../frame/link.tsx'
import { notifyDone, notifyFailure } from '../../../frame/notify.tsx'
import { q, useWrite } from '../../../query.ts'
import { useSettings } from '../../../session/session.ts'
import { useSiteDay } from '../../../session/site-day.ts'
import { ask } from '../../../ui/ask.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { currentLanguage } from '../../../words.ts'
import { AssignmentBoard } from '../../assignments/board.tsx'
import { AssignmentDialog, type Opened } from '../../assignments/dialog.tsx'
import { firstDay } from '../../assignments/new-times.ts'
import { StepActions, StepHead } from '../step/frame.tsx'
import { useMoves } from '../step/moves.ts'

/**
 * Step 3: the technicians and their times. Every change is saved at once; the step may stay empty.
 */
export function TechniciansStep({ event }: { event: Event }) {
  const { t } = useTranslation()
  const moves = useMoves()
  const day = useSiteDay()
  const zone = useSettings().general.timezone
  const remove = useWrite(api.event_technician.remove)
  const { data: technicians } = useSuspenseQuery(q(api.technician.whileEvent, { params: { id: event.id } }))
  const [opened, setOpened] = useState<Opened | null>(null)

  const askToRemove = async ({ id, version, technician, start_time, end_time }: Assignment) => {
    const yes = await ask({
      title: t('assignment.ask_remove'),
      text: t('assignment.ask_remove_text', {
        name: technician.full_name,
        hours: formatInstants(start_time, end_time, currentLanguage(), zone),
      }),
      yes: t('assignment.yes_remove'),
      no: t('form.cancel'),
      danger: true,
    })
    if (!yes) return
    try {
      await remove.mutateAsync({ params: { id }, version })
      setOpened(null)
      notifyDone(t('assignment.removed', { name: technician.full_name }))
    } catch (error) {
      notifyFailure(error, t('frame.error.deleting'))
    }
  }
  const isEmpty = technicians.length === 0 && event.technicians.length === 0
  const assign = () => setOpened({ technician: null, ...firstDay(event, zone) })
  return (
    <section>
      <div className="wizard-head">
        <StepHead step="technicians" hasHelp={!isEmpty} />
        {isEmpty ? null : (
          <Button
            variant="default"
            data-autofocus={event.technicians.length > 0 || undefined}
            leftSection={<IconUserPlus size={16} />}
            onClick={assign}
          >
            {t('assignment.new')}
          </Button>
        )}
      </div>
      {isEmpty ? (
        <EmptyState
          icon={IconTool}
          title={t('technician.none')}
          help={t('assignment.nobody_help')}
          action={
            <ButtonLink to="/technicians/new" variant="default" leftSection={<IconUserPlus size={16} />}>
              {t('technician.new')}
            </ButtonLink>
          }
        />
      ) : (
        <AssignmentBoard event={event} day={day} technicians={technicians} onOpen={setOpened} onRemove={askToRemove} />
      )}
      <StepActions
        busy={null}
        startsHere={event.technicians.length === 0}
        onSave={(way) => void moves.onSaved(event, 'technicians', way)}
        onQuit={() => void moves.toCalendar()}
      />
      {opened ? (
        <AssignmentDialog
          eventId={event.id}
          opened={opened}
          technicians={technicians}
          onRemove={(assignment) => void askToRemove(assignment)}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </section>
  )
}
