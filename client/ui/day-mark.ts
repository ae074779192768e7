type Mark = { 'data-today'?: boolean; 'aria-current'?: 'date' }

/** Props for the days of date pickers: marks the site's today (rules/screen.md#30). */
export const dayMark = (day: string, today: string): Mark =>
  day === today
    ? { 'data-today': true, 'aria-current': 'date' }
    : { 'data-today': null as unknown as undefined, 'aria-current': undefined } // with undefined the kit marks the browser's today
