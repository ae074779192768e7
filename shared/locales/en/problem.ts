import type { problem as french } from '../fr/problem.ts'
import type { Translated } from '../translated.ts'

export const problem: Translated<typeof french> = {
  request: {
    invalid: 'Please check the form.',
    empty: 'The request is empty.',
    malformed: 'The request cannot be read.',
    cross_origin: 'This request comes from another site and is refused.',
    too_large: 'The request is too large.',
    unsupported_type: 'This type of content is not accepted.',
  },
  session: {
    required: 'Sign in to continue.',
    expired: 'Your session has expired. Sign in again.',
    bad_credentials: 'Wrong email, user name or password.',
    too_many_attempts: 'Too many attempts. Try again in {{minutes}} min.',
  },
  change: { too_many_streams: 'Too many pages are open with this account. Close some of them.' },
  token: {
    too_many_requests: 'Too many requests with this token: {{count, number}} a minute at most.',
    over: 'This API token is unknown, expired or revoked.',
    reads_only: 'This API token is read-only.',
    session_only: 'An API token cannot reach accounts or tokens: sign in.',
  },
  access: {
    forbidden: 'You are not allowed to do this.',
    hidden_materials: 'All the equipment of this list is in parks hidden from you.',
  },
  user: {
    self_delete: 'You cannot delete your own account.',
    admin_undeletable: 'An administrator cannot be deleted: change the group first.',
    last_admin: 'At least one administrator must remain.',
  },
  event: {
    no_materials: 'This event has no equipment.',
    no_beneficiary: 'This event has no beneficiary.',
    not_billable: 'This event is not billable.',
    locked: 'This event is locked.',
    locked_reason: {
      archived: 'This event is archived: unarchive it to change it.',
      inventory_done: 'The return is closed: the event can no longer be changed.',
      past_confirmed: 'This event is past and confirmed: all that is left is to close its return.',
      departed: 'The equipment has left: reopen the departure first.',
      past: 'This event is past: its confirmation can no longer change.',
      confirmed: 'This event is confirmed: withdraw the confirmation first.',
    },
    hidden_materials: 'This event has equipment in parks hidden from you.',
    has_bills: 'This event has invoices: it can be neither deleted for good nor made non-billable.',
    overbooked: 'Equipment is missing for this event: nothing was saved.',
    period_too_long: 'The requested period is too long ({{count}} days at most).',
  },
  billing: { disabled: 'Billing is switched off.', amount_too_large: 'The amount is too large.' },
  bill: {
    incomplete:
      'This invoice lacks information that electronic invoices must have. Fill it in, then reissue the invoice.',
    made_meanwhile: 'Invoice {{number}} has been issued for this event in the meantime. Check it first.',
  },
  estimate: { made_meanwhile: 'Estimate {{number}} has been created for this event in the meantime. Check it first.' },
  tag: { protected: 'This tag is protected.' },
  code: {
    unknown: 'This code matches nothing here.',
    ambiguous: 'Several units have this serial number.',
  },
  route: { unknown: 'The requested page does not exist.', method: 'This method is not allowed here.' },
  record: {
    not_found: 'This record does not exist.',
    taken: 'This record already exists.',
    edited_meanwhile: 'Someone else changed this record in the meantime.',
  },
  event_technician: { busy: 'This technician is already busy at that time.' },
  inventory: {
    not_started: 'The event has not started yet.',
    not_ended: 'The event has not ended yet.',
    already_terminated: 'The return is already closed.',
    not_terminated: 'The return is not closed yet.',
    departure_done: 'The departure is already closed.',
    departure_not_done: 'The departure is not closed yet.',
    return_begun: 'The return has begun: the departure can no longer change.',
  },
  park: { not_empty: 'This park still holds equipment: move it to another park or to the trash.' },
  category: {
    not_empty: 'This category is not empty.',
    used_by_attributes: 'An attribute is limited to this category alone. Delete it first.',
    used_by_named_attributes: 'Attributes limited to this category alone: {{names}}. Delete them first.',
  },
  material: {
    park_trashed: 'The park of this item is in the trash: restore it first.',
    not_unitary: 'This item is not tracked unit by unit.',
    units_in_use: 'Units of this item are out on an event.',
  },
  unit: { taken: 'This unit is already taken by another event.', out: 'This unit is out on an event.' },
  setup: { done: 'This site is already set up.' },
  file: { too_large: 'This file is too large.', type_refused: 'This type of file is not accepted.' },
  server: {
    error: 'An unexpected error occurred.',
    storage_full: 'The server’s disk is full. Nothing was saved. Please tell your administrator.',
    unavailable: 'The server is unavailable for the moment. Try again shortly.',
  },
}
