import * as z from 'zod'
import { Decimal } from '../field.ts'

/** A custom late penalty, in percent a year. */
export const FixedPenalty = Decimal(0.01, 100, 2)

/**
 * Interest on late payment (code de commerce, L441-10, II): the rate of the European Central Bank
 * plus 10 points, which applies without another agreement; three times the legal rate, the minimum;
 * or a custom rate in percent a year, above that.
 */
export const LatePenalty = z.union([
  z.object({ kind: z.enum(['ecb', 'legal']), rate: z.never().optional() }),
  z.object({ kind: z.literal('fixed'), rate: FixedPenalty }),
])
export type LatePenalty = z.output<typeof LatePenalty>

/**
 * The fixed indemnity for the costs of recovery in euros, whatever the currency of the bill (code
 * de commerce, D441-5).
 */
export const lawfulRecoveryFee = 40

/**
 * Why no VAT is charged, as the list VATEX of EN 16931 names it: the possible provisions of a bill
 * of category E.
 */
export const vatExemptionCodes = [
  'VATEX-FR-CGI261-1',
  'VATEX-FR-CGI261-2',
  'VATEX-FR-CGI261-3',
  'VATEX-FR-CGI261-4',
  'VATEX-FR-CGI261-5',
  'VATEX-FR-CGI261-7',
  'VATEX-FR-CGI261-8',
  'VATEX-FR-CGI261A',
  'VATEX-FR-CGI261B',
  'VATEX-FR-CGI261C-1',
  'VATEX-FR-CGI261C-2',
  'VATEX-FR-CGI261C-3',
  'VATEX-FR-CGI261D-1',
  'VATEX-FR-CGI261D-1BIS',
  'VATEX-FR-CGI261D-2',
  'VATEX-FR-CGI261D-3',
  'VATEX-FR-CGI261D-4',
  'VATEX-FR-CGI261E-1',
  'VATEX-FR-CGI261E-2',
  'VATEX-FR-CGI275',
  'VATEX-FR-CGI277A',
  'VATEX-FR-CGI295',
  'VATEX-FR-298SEXDECIESA',
  'VATEX-EU-132',
  ...[...'ABCDEFGHIJKLMNOPQ'].map((letter) => `VATEX-EU-132-1${letter}`),
  'VATEX-EU-135-1',
  'VATEX-EU-143',
  'VATEX-EU-151',
]

/** VAT rates that the rules of the French reform know (BR-FR-16). */
export const frenchVatRates = new Set([0, 0.9, 1.05, 1.75, 2.1, 5.5, 7, 8.5, 9.2, 9.6, 10, 13, 19.6, 20, 20.6])
