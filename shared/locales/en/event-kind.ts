import type { event_kind as french } from '../fr/event-kind.ts'
import type { Translated } from '../translated.ts'

export const event_kind: Translated<typeof french> = {
  one: 'Event type',
  many: 'Event types',
  new: 'New type',
  name: 'Name',
  color: 'Colour',
  color_help: 'A line of this colour marks its events on the calendar.',
  colors: {
    red: 'Red',
    orange: 'Orange',
    amber: 'Amber',
    lime: 'Lime',
    green: 'Green',
    teal: 'Teal',
    cyan: 'Cyan',
    blue: 'Blue',
    indigo: 'Indigo',
    violet: 'Violet',
    pink: 'Pink',
    grey: 'Grey',
  },
  saved: 'Type “{{name}}” saved.',
  gone: 'This type has just been deleted.',
  ask_delete: 'Delete this type?',
  ask_delete_text: 'The type “{{name}}” will be deleted for good: there is no trash. Its events stay, without a type.',
  none: 'No types yet',
  none_help: 'Concert, conference, dry hire… They tell your events apart on the calendar.',
  told: { one: 'Event type', the: 'the event type', list: 'event types' },
  told_fields: { color: 'the colour' },
}
