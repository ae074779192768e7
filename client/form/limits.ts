import * as z from 'zod'

/** The least and the most that a number may be, or a text's characters. */
export type Limits = { min: number; max: number }

/** The limits that a schema sets. */
export function limitsOf(schema: z.ZodType): Limits {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return limitsOf(schema.unwrap() as z.ZodType)
  const isText = schema instanceof z.ZodString
  if (!isText && !(schema instanceof z.ZodNumber)) throw new Error('only numbers and texts have limits')
  const [min, max] = isText ? [schema.minLength, schema.maxLength] : [schema.minValue, schema.maxValue]
  return { min: min ?? Number.NEGATIVE_INFINITY, max: max ?? Number.POSITIVE_INFINITY }
}

/** The limits that each of these schemas sets. */
export const limitsOfEach = <K extends string>(schemas: Record<K, z.ZodType>): Record<K, Limits> =>
  Object.fromEntries(
    Object.entries<z.ZodType>(schemas).map(([name, schema]) => [name, limitsOf(schema)] as const),
  ) as Record<K, Limits> // the keys are those of `schemas`
