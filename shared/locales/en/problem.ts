import type { problem as french } from '../fr/problem.ts'
import type { Translated } from '../translated.ts'

export const problem: Translated<typeof french> = {
  request: {
    invalid: 'Please check the form.',
    empty: 'The request holds no information.',
    malformed: 'The request cannot be read.',
    cross_origin: 'This request comes from another site and is refused.',
    too_large: 'The request is too large.',
    unsupported_type: 'This type of content is not accepted.',
  },
  session: {
    required: 'Sign in to continue.',
    expired: 'Your session has expired. Sign in again.',
    bad_credentials: 'Wrong identifier or password.',
    too_many_attempts: 'Too many attempts. Try again in {{minutes}} min.',
  },
  access: { forbidden: 'You are not allowed to do this.' },
  user: {
    self_delete: 'You cannot delete your own account.',
    admin_undeletable: 'An administrator cannot be deleted: change the group first.',
    last_admin: 'At least one administrator must remain.',
  },
  event: {
    no_materials: 'This event has no material.',
    no_beneficiary: 'This event has no beneficiary.',
    not_billable: 'This event is not billable.',
    locked: 'This event is locked.',
    locked_reason: {
      archived: 'This event is archived: unarchive it to change it.',
      inventory_done: 'The return inventory is finished: the event can no longer be changed.',
      past_confirmed: 'This event is past and confirmed: only its return inventory is left to do.',
      past: 'This event is past: its confirmation no longer changes.',
      confirmed: 'This event is confirmed: withdraw the confirmation first.',
    },
    hidden_materials: 'This event holds material of parks hidden from you.',
    has_bills: 'This event has bills.',
    period_too_long: 'The period asked for is too long ({{count}} days at most).',
  },
  billing: { disabled: 'Billing is switched off.', amount_too_large: 'The amount is too large.' },
  bill: {
    incomplete: 'This bill lacks information that electronic invoices must have. Fill it in, then make the bill again.',
  },
  tag: { protected: 'This tag is protected.' },
  route: { unknown: 'The requested page does not exist.', method: 'This method is not possible here.' },
  record: {
    not_found: 'This record does not exist.',
    taken: 'This record already exists.',
    edited_meanwhile: 'Someone else changed this record in the meantime.',
  },
  event_technician: { busy: 'This technician is already taken at that time.' },
  inventory: {
    not_started: 'The event has not started yet.',
    not_ended: 'The event has not ended yet.',
    already_terminated: 'The return inventory is already finished.',
  },
  park: { not_empty: 'This park still holds material.' },
  category: { not_empty: 'This category is not empty.' },
  material: { park_trashed: 'The park of this material is in the trash: restore it first.' },
  setup: { done: 'This site is already set up.' },
  file: { too_large: 'This file is too large.', type_refused: 'This type of file is not accepted.' },
  server: {
    error: 'An unexpected error occurred.',
    unavailable: 'The server is unavailable for the moment. Try again shortly.',
  },
}
