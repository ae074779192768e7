import type { MovingReport } from '../moving-in.ts'

/** Whether a move left all amounts and free quantities as they were, and the site is sound. */
export const movedEvenly = ({ bills, quantities, findings }: MovingReport): boolean =>
  quantities.differing.length === 0 &&
  JSON.stringify(bills.before) === JSON.stringify(bills.after) &&
  findings.every(({ ok }) => ok)
