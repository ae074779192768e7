/** The states by the time of their events, as the line shows them. */
export const legendTimes = [
  { time: 'future', states: ['future_confirmed', 'future_unconfirmed'] },
  { time: 'current', states: ['current_confirmed', 'current_unconfirmed'] },
  { time: 'past', states: ['not_returned', 'past_no_inventory', 'past_done', 'past_unconfirmed', 'archived'] },
] as const
