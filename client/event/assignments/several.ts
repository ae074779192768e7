import type { Event } from '#shared/event.ts'
import type { AssignmentTimes } from '#shared/rules/assignment-times.ts'
import { ApiProblem } from '../../api.ts'
import { api } from '../../endpoints.ts'
import { q, queryClient, refresh, useWrite } from '../../query.ts'
import { currentLanguage } from '../../words.ts'

/** People to assign for the same hours, in the same position. */
type Several = AssignmentTimes & { people: readonly number[]; position: string }

/**
 * Assigns several technicians at once, or nobody (rules/assignment.md#26): adds them to the list of
 * the event as the screen shows it.
 */
export function useAssignSeveral(event: Pick<Event, 'id' | 'version' | 'technicians'>) {
  const update = useWrite(api.event.update)
  return async ({ people, ...same }: Several): Promise<void> => {
    const key = q(api.event.get, { params: { id: event.id } }).queryKey
    const { id, version, technicians } = queryClient.getQueryData(key) ?? event
    const present = technicians.map(({ technician_id, start_time, end_time, position }) => ({
      id: technician_id,
      start_time,
      end_time,
      position,
    }))
    const added = people.map((person) => ({ id: person, ...same }))
    try {
      await update.mutateAsync({ params: { id }, body: { technicians: [...present, ...added] }, version })
    } catch (error) {
      // Another user wrote meanwhile: the next attempt starts from what is stored now.
      if (error instanceof ApiProblem && error.status === 409) await refresh(['event'])
      throw error
    }
  }
}

/** The fields of the dialog that a refusal is about. */
type Field = 'technicians' | 'start_time' | 'end_time' | 'position'
const fields: Record<string, Field> = { id: 'technicians', start_time: 'start_time', end_time: 'end_time' }

/**
 * The messages of a refused assignment of several, by field of the dialog, each with the names of
 * the people it is about. A wrong position is the same for all: its message names no one.
 */
export function refusedSeveral(
  refused: Readonly<Record<string, string>>,
  nameOf: (person: number) => string,
  named: (names: string, count: number, message: string) => string,
): Partial<Record<Field, string>> {
  const people = new Map<Field, Map<string, string[]>>()
  const told: Partial<Record<Field, string>> = {}
  for (const [path, message] of Object.entries(refused)) {
    const [, person = '', last = ''] = path.split('.')
    const field = fields[last]
    if (!field) {
      told[path.startsWith('technicians') ? 'position' : 'technicians'] = message
      continue
    }
    const messages = people.get(field) ?? new Map<string, string[]>()
    people.set(field, messages.set(message, [...(messages.get(message) ?? []), nameOf(Number(person))]))
  }
  const list = new Intl.ListFormat(currentLanguage())
  for (const [field, messages] of people)
    told[field] = [...messages].map(([message, names]) => named(list.format(names), names.length, message)).join(' ')
  return told
}
