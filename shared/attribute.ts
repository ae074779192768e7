import * as z from 'zod'
import { routes } from './contract.ts'
import { Destroyed, Id, Ids, Named, Off, QueryId, rowData, Text } from './field.ts'
import { type InvalidKey, messageOf } from './invalid.ts'

export const attributeTypes = ['string', 'integer', 'float', 'boolean', 'date'] as const
export type AttributeType = (typeof attributeTypes)[number]
/** Only numbers have a unit, only strings a maximum length (rules/attribute.md#2). */
export const isNumeric = (type: AttributeType): boolean => type === 'integer' || type === 'float'

const common = { id: Id, name: z.string(), categories: z.array(Named), ...rowData }
/**
 * A field that a site adds to its materials: `unit` on numeric types only, `maxLength` on strings
 * (rules/attribute.md#3).
 */
export const Attribute = z.object({
  ...common,
  type: z.enum(attributeTypes),
  unit: z.string().nullable().optional(),
  maxLength: z.int().nullable().optional(),
  /** Live materials with a value of it; only with `with-counts`. */
  materials_count: z.int().optional(),
})
export type Attribute = z.output<typeof Attribute>

export const attributeName = Text(2, 64).regex(/^[\p{L}\p{M}\d ]+$/u)
/**
 * Characters a value may have where its attribute sets no limit, and so the highest meaningful
 * limit.
 */
export const longestValue = 20_000
const MaxLength = z.int().min(1).max(longestValue).nullish()
/** Checked below, under one name. */
const AnyLength = z.custom<number | null>(() => true).meta({ type: 'integer' })
/**
 * A new attribute: `maxLength` may be sent as `max_length`, and is refused under that name
 * (rules/attribute.md#2).
 */
export const AttributeInput = z
  .object({
    name: attributeName,
    type: z.enum(attributeTypes),
    unit: Text(1, 8).nullish(),
    maxLength: AnyLength.optional(),
    max_length: AnyLength.optional(),
    categories: Ids.nullish(),
  })
  .superRefine(
    ({ type, unit, maxLength, max_length }, { addIssue }) => {
      const refuse = (path: string, key: InvalidKey) => addIssue({ code: 'custom', path: [path], params: { key } })
      if (unit != null && attributeTypes.includes(type) && !isNumeric(type)) refuse('unit', 'not_applicable')
      const length = maxLength ?? max_length
      for (const issue of MaxLength.safeParse(length, { reportInput: true }).error?.issues ?? []) {
        addIssue({
          code: 'custom',
          path: ['max_length'],
          params: { ...messageOf(issue).facts, key: messageOf(issue).key },
        })
      }
      if (length != null && attributeTypes.includes(type) && type !== 'string') refuse('max_length', 'not_applicable')
    },
    // Reported together with all other errors.
    { when: ({ value }) => typeof value === 'object' && value !== null },
  )

export const attributeRoutes = routes('attribute', {
  list: {
    method: 'GET',
    path: '/attributes',
    can: 'attribute:read',
    query: z.object({
      category: z.union([z.literal('none'), QueryId]).optional(),
      'with-counts': Off,
    }),
    reply: z.array(Attribute),
  },
  create: { method: 'POST', path: '/attributes', can: 'attribute:edit', body: AttributeInput, reply: Attribute },
  update: {
    method: 'PUT',
    path: '/attributes/{id}',
    can: 'attribute:edit',
    body: z.object({ name: attributeName }).partial(),
    reply: Attribute,
  },
  remove: { method: 'DELETE', path: '/attributes/{id}', can: 'attribute:edit', reply: Destroyed },
})
