import type { document as french } from '../fr/document-file.ts'
import type { Translated } from '../translated.ts'

export const document: Translated<typeof french> = {
  many: 'Documents',
  drop: 'Drop files here',
  drop_now: 'Let go to add them',
  choose: 'Choose files',
  limits: '{{types}} — up to {{size}} each, 20 files at a time',
  chosen: 'Files to send',
  remove_chosen: 'Take {{name}} off the list',
  send_one: 'Send the document',
  send_other: 'Send {{count}} documents',
  sending: 'Sending {{name}}',
  sent_one: 'The document is saved.',
  sent_other: '{{count}} documents are saved.',
  refused: 'Nothing was saved: correct or remove the files that are marked.',
  too_many: 'Twenty files at most at a time: take {{count}} off.',
  failed: 'Sending failed. Your files are still here: try again.',
  added: 'added {{date}}',
  download: 'Download {{name}}',
  delete: 'Delete {{name}}',
  ask_delete: 'Delete this document?',
  ask_delete_text: '“{{name}}” will be deleted for good: documents have no trash.',
  yes_delete: 'Delete the document',
  deleted: '“{{name}}” is deleted.',
  none: 'No documents yet',
  none_help:
    'Manual, lifting certificate, purchase invoice, a photo of how it is packed: keep whatever the crew may need here.',
}
