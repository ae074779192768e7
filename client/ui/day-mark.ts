type Mark = { 'data-today'?: boolean; 'aria-current'?: 'date' }

/**
 * What the calendars of date pickers say of a day: the site's today is marked (rules/screen.md#30).
 */
export const dayMark = (day: string, today: string): Mark =>
  day === today
    ? { 'data-today': true, 'aria-current': 'date' }
    : { 'data-today': null as unknown as undefined, 'aria-current': undefined } // with undefined the kit marks the browser's today
