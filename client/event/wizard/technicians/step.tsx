import type { Event } from '#shared/event.ts'
import { useSiteDay } from '../../../session/site-day.ts'
import { Crew } from '../../assignments/crew.tsx'
import { StepActions, StepHead } from '../step/frame.tsx'
import { useMoves } from '../step/moves.ts'

/**
 * Step 3: the technicians and their times. Every change is saved at once; the step may stay empty.
 */
export function TechniciansStep({ event }: { event: Event }) {
  const moves = useMoves()
  const day = useSiteDay()
  return (
    <section>
      <Crew event={event} day={day} isEditable head={(isEmpty) => <StepHead step="technicians" hasHelp={!isEmpty} />} />
      <StepActions
        busy={null}
        savesNothing
        startsHere={event.technicians.length === 0}
        onSave={(way) => void moves.onSaved(event, 'technicians', way)}
        onQuit={() => void moves.toCalendar()}
      />
    </section>
  )
}
