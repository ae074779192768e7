import { type Noun, nounNames } from './nouns.ts'

/** Nouns without a history of their own: an assignment is told with its event, availability is no record. */
const untold = ['availability', 'event_technician'] as const
export type Untold = (typeof untold)[number]
/** Nouns whose records have a history. */
export type ToldNoun = Exclude<Noun, Untold>
const toldNouns = nounNames.filter((noun): noun is ToldNoun => !(untold as readonly string[]).includes(noun))

/** What the history tells beside them; only admins read it (rules/history.md#9). */
const besideRecords = ['session', 'export', 'backup'] as const
/** What an entry may be about. */
export const historyEntities = [...toldNouns, ...besideRecords] as const
export type HistoryEntity = (typeof historyEntities)[number]
/** Whether an entry is about a record, or the settings. */
export const isTold = (entity: HistoryEntity): entity is ToldNoun =>
  !(besideRecords as readonly string[]).includes(entity)

export const historyActions = [
  'created',
  'updated',
  'trashed',
  'restored',
  'destroyed',
  'signed_in',
  'signed_out',
  'sign_in_failed',
  'exported',
  'backed_up',
] as const
export type HistoryAction = (typeof historyActions)[number]
