import * as z from 'zod'
import { file, routes } from './contract.ts'
import { Id, QueryCount } from './field.ts'
import { idsOf, labelFormats } from './rules/label.ts'
import { PaperQuery } from './user.ts'

/** Records that have labels (rules/label.md#1). */
export const labelled = ['materials', 'units', 'kits', 'parks'] as const
export type Labelled = (typeof labelled)[number]

/** The most records of one request, copies of each, and labels of them all (rules/label.md#2). */
export const mostLabelled = 5000
export const mostCopies = 100
export const mostLabels = 20_000

const LabelIds = z.array(Id).min(1).max(mostLabelled)

/** Labels as asked for; `skip` counts the places that are used on the first sheet. */
export const LabelInput = z.object({
  what: z.enum(labelled),
  ids: LabelIds,
  format: z.enum(labelFormats),
  skip: z.int().min(0).optional().meta({ default: 0 }),
  copies: z.int().min(1).max(mostCopies).optional().meta({ default: 1 }),
  ...PaperQuery.shape,
})
export type LabelInput = z.output<typeof LabelInput>

/** The same in an address, where the ids are one value with ranges. */
const LabelQuery = LabelInput.extend({
  ids: z
    .string()
    .max(100_000)
    .transform((text, ctx) => {
      const ids = idsOf(text, mostLabelled)
      if (ids) return ids
      ctx.addIssue({ code: 'custom', params: { key: 'characters' } })
      return z.NEVER
    })
    .pipe(LabelIds)
    .meta({ type: 'string', description: 'Ids and ranges of ids, joined by commas.', examples: ['1-500,777'] }),
  skip: QueryCount(z.int().min(0)).optional().meta({ default: 0 }),
  copies: QueryCount(z.int().min(1).max(mostCopies)).optional().meta({ default: 1 }),
})

export const labelRoutes = routes('label', {
  pdf: {
    method: 'GET',
    path: '/labels/pdf',
    under: 'root',
    can: 'label:read',
    query: LabelQuery,
    reply: file('application/pdf'),
  },
  /** For more ids than an address can hold. */
  make: {
    method: 'POST',
    path: '/labels',
    can: 'label:read',
    reads: true,
    body: LabelInput,
    reply: file('application/pdf'),
  },
})
