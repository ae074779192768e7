import type { help as french } from '../fr/help.ts'
import type { Translated } from '../translated.ts'

export const help: Translated<typeof french> = {
  keys: 'Keys of this screen',
  everywhere: 'Everywhere',
  none: 'This screen has no keys of its own.',
  key: {
    search: { press: 'Ctrl + K', does: 'search everything' },
    help: { press: '?', does: 'these keys' },
    save: { press: 'Ctrl + S', does: 'save the form' },
    close: { press: 'Esc', does: 'close, or give up' },
    tab: { press: 'Tab', does: 'go to the next field or button' },
    go_on: { press: 'Ctrl + Enter', does: 'save and continue' },
    save_stay: { press: 'Ctrl + S', does: 'save and stay on this step' },
    to_search: { press: '/', does: 'go to the search' },
    more_less: { press: '+  −', does: 'one piece more, one fewer' },
    digits: { press: '0 … 9', does: 'write the quantity' },
    next_row: { press: 'Enter', does: 'next row' },
    previous_row: { press: 'Shift + Enter', does: 'previous row' },
    rows: { press: '↑ ↓', does: 'change rows' },
    to_button: { press: 'Esc', does: 'go to the button that continues' },
    found: { press: 'Enter', does: 'from the search to the first row found' },
    panel: { press: 'Space', does: 'open the panel, on the free pieces' },
    panel_rows: { press: '↑ ↓', does: 'panel open: previous, next item' },
    panel_in: { press: '→', does: 'enter the panel' },
    panel_close: { press: 'Esc', does: 'close the panel' },
    bars: { press: '← → ↑ ↓', does: 'go from one assignment to another' },
    open: { press: 'Enter', does: 'open the assignment' },
    move: { press: 'Alt + ← →', does: 'move it' },
    end: { press: 'Shift + ← →', does: 'change its end' },
    start: { press: 'Alt + Shift + ← →', does: 'change its start' },
    remove: { press: 'Delete', does: 'remove it, after asking' },
    assign: { press: 'N', does: 'assign a technician' },
    zoom: { press: '+  −', does: 'zoom in, zoom out' },
    page: { press: 'Page ↑ ↓', does: 'previous, next period' },
  },
  tour: {
    title: 'Welcome to Flightcase',
    skip: 'Skip',
    back: 'Back',
    next: 'Next',
    done: 'Let’s go',
    card: {
      calendar: {
        title: 'It all starts on the calendar',
        text: 'Each event is a bar. Double-click a free day to make one.',
      },
      states: {
        title: 'One look is enough',
        text: 'Filled: confirmed. Hatched: to be confirmed. Triangle: equipment is missing.',
      },
      load: {
        title: 'Load it like a truck',
        text: 'One click, one piece. Shortages rise to the top, with what can replace them.',
      },
      back: {
        title: 'Returns, by exception',
        text: 'All back? One button. Otherwise count only what is missing or broken.',
      },
      find: {
        title: 'Find it in three letters',
        text: 'Ctrl + K searches everywhere. The ? key shows the keys of the screen.',
      },
    },
  },
}
