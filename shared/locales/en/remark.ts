import type { remark as french } from '../fr/remark.ts'
import type { Translated } from '../translated.ts'

export const remark: Translated<typeof french> = {
  many: 'Remarks',
  failed: 'The remarks could not be loaded.',
  new: 'New remark',
  add: 'Add the remark',
  added: 'Remark added.',
  nobody: 'Deleted account',
  changed: 'edited {{date}}',
  edit: 'Edit the remark of {{date}}',
  save: 'Save the remark',
  saved: 'Remark saved.',
  delete: 'Delete the remark of {{date}}',
  ask_delete: 'Delete this remark?',
  ask_delete_text: 'The remark ({{name}}) will be deleted for good: there is no trash.',
  yes_delete: 'Delete the remark',
  deleted: 'Remark deleted.',
  told: { one: 'Remark', the: 'a remark' },
  told_fields: { text: 'the text' },
}
