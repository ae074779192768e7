/** A period in a form: wall-clock times of the site, `''` while not chosen. */
export type Dates = { whole_days: boolean; start_date: string; end_date: string }
