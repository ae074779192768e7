import type { form as french } from '../fr/form.ts'
import type { Translated } from '../translated.ts'

export const form: Translated<typeof french> = {
  cancel: 'Cancel',
  save: 'Save',
  someone: 'someone else',
  changed: 'Changed in the meantime by {{name}}',
  reload: 'Reload',
  keep_editing: 'Keep editing',
  leave: 'Leave without saving?',
  leave_text: 'Some changes are not saved.',
  leave_yes: 'Leave without saving',
  stay: 'Stay',
  conflict: 'Changed in the meantime',
  conflict_text: 'This record was changed by {{name}} while you were typing. What should be kept?',
  field: 'Field',
  theirs: 'Saved in the meantime',
  mine: 'What you typed',
  take_theirs: 'Take what is saved',
  keep_mine: 'Save what I typed',
  yes: 'Yes',
  no: 'No',
  optional: 'optional',
  choose: 'Choose…',
  none: 'None',
  search_min: 'Type at least {{count}} characters.',
  nothing_found: 'Nothing matches.',
}
