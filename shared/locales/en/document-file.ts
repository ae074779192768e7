import type { document as french } from '../fr/document-file.ts'
import type { Translated } from '../translated.ts'

export const document: Translated<typeof french> = {
  many: 'Documents',
  drop: 'Drop files here',
  drop_now: 'Release to add them',
  choose: 'Choose files',
  limits: '{{types}} — up to {{size}} each, 20 files at a time',
  chosen: 'Files to upload',
  remove_chosen: 'Remove {{name}} from the list',
  send_one: 'Upload the document',
  send_other: 'Upload {{count}} documents',
  sending: 'Uploading {{name}}',
  sent_one: 'Document saved.',
  sent_other: '{{count}} documents saved.',
  refused: 'Nothing was saved: correct or remove the marked files.',
  too_many: 'At most 20 files at a time: remove {{count}}.',
  failed: 'The upload failed. Your files are still here: try again.',
  added: 'added {{date}}',
  download: 'Download {{name}}',
  delete: 'Delete {{name}}',
  ask_delete: 'Delete this document?',
  ask_delete_text: '“{{name}}” will be deleted for good: documents do not go to the trash.',
  yes_delete: 'Delete the document',
  deleted: '“{{name}}” deleted.',
  archived: 'The event is archived: its documents can no longer be changed.',
  none: 'No documents yet',
  none_help: {
    material: 'Manual, lifting certificate, purchase invoice, a photo: what the crew may need.',
    event: 'Lighting plot, contract, tech rider: what the crew needs on site.',
  },
  told: { one: 'Document', the: 'the document' },
}
