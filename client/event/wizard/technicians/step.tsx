import { useRef } from 'react'
import type { Event } from '#shared/event.ts'
import { useSiteDay } from '../../../session/site-day.ts'
import { Crew } from '../../assignments/crew.tsx'
import { StepActions, StepHead } from '../step/frame.tsx'
import { type After, useMoves } from '../step/moves.ts'

/**
 * Step 3: the technicians and their times. Every change is saved at once; the step may stay empty.
 * Ticked people are assigned before the user goes on (rules/assignment.md#27).
 */
export function TechniciansStep({ event }: { event: Event }) {
  const moves = useMoves()
  const day = useSiteDay()
  const assignTicked = useRef<() => Promise<boolean>>(null)
  const save = async (way: After) => {
    if ((await assignTicked.current?.()) ?? true) await moves.onSaved(event, 'technicians', way)
  }
  return (
    <section>
      <Crew
        event={event}
        day={day}
        isEditable
        head={(isEmpty) => <StepHead step="technicians" hasHelp={!isEmpty} />}
        beforeGoingOn={assignTicked}
      />
      <StepActions
        busy={null}
        savesNothing
        startsHere={event.technicians.length === 0}
        onSave={(way) => void save(way)}
        onQuit={() => void moves.toCalendar()}
      />
    </section>
  )
}
