import type { code as french } from '../fr/code.ts'
import type { Translated } from '../translated.ts'

export const code: Translated<typeof french> = {
  one: 'Code',
  unknown: 'Unknown code',
  unknown_help: 'Nothing you can see here bears {{code}}. Its record may be in the trash.',
  closed: 'Your account cannot open this record. Ask an administrator if you need it.',
  kind: { material: 'Item', unit: 'Unit', kit: 'Kit', event: 'Event', park: 'Park' },
  other: 'Enter a code or a reference',
  other_help: 'As printed on the label',
  search: 'Search',
}
