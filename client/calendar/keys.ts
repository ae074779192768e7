const gestures = ['pan', 'zoom', 'hover', 'select', 'move', 'hold', 'open', 'create'] as const
const keys = [
  'arrows',
  'alt',
  'shift',
  'alt_shift',
  'departure',
  'back',
  'enter',
  'space',
  'undo',
  'step',
  'delete',
  'n',
  't',
  'zoom',
  'page',
  'home',
  'print',
  'escape',
] as const
/** Those of them that change events. */
const editing = new Set<string>([
  'select',
  'move',
  'hold',
  'create',
  'alt',
  'shift',
  'alt_shift',
  'departure',
  'back',
  'undo',
  'delete',
  'n',
])
const allowed = <K extends string>(names: readonly K[], mayEdit: boolean) =>
  names.filter((name) => mayEdit || !editing.has(name))

/** What the pointer does on the timeline, by the name of its words. */
export const gesturesFor = (mayEdit: boolean) => allowed(gestures, mayEdit)
/** What the keys do on the timeline, by the name of their words. */
export const keysFor = (mayEdit: boolean) => allowed(keys, mayEdit)
