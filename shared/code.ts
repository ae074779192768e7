import * as z from 'zod'
import { routes } from './contract.ts'
import { Id, Text } from './field.ts'

/** Kinds of records with a code (rules/code.md#1). */
export const codeKinds = ['material', 'unit', 'kit', 'event', 'park'] as const

/** A code of a record, which the server makes: nine random characters and a check character. */
export const Code = z.string().meta({ description: 'Ten characters of Crockford’s base 32.', examples: ['7ZK3M0QXDT'] })

/** A code that others have put on our equipment: the maker's, EAN (rules/code.md#7). */
export const Barcode = Text(3, 64).regex(/^[\p{L}\p{M}\p{N}\p{P}\p{S} ]+$/u)
/** The barcodes of a material or a unit. */
export const Barcodes = z.array(Barcode).max(10)

/** The record that a code, a barcode or a serial number names (rules/code.md#6). */
export const CodedRecord = z.object({
  kind: z.enum(codeKinds),
  id: Id,
  /** Its name or title; of a unit, the name of its material and its reference. */
  label: z.string(),
  /** The material that it is or belongs to. */
  material_id: Id.nullable(),
  /** The event that it is; of a unit, the one that it is out on. */
  event_id: Id.nullable(),
})
export type CodedRecord = z.output<typeof CodedRecord>

/** Longest text that a reader may send: more than any address of a code has. */
const mostRead = 500
const Value = z.object({ value: z.string().trim().pipe(Text(1, mostRead)) })

export const codeRoutes = routes('code', {
  find: { method: 'GET', path: '/codes', can: 'code:read', query: Value, reply: CodedRecord },
  get: { method: 'GET', path: '/codes/{value}', can: 'code:read', params: Value, reply: CodedRecord },
})
