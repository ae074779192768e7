import * as z from 'zod'

/** Limits of a number's value, or of a text's length. */
export type Limits = { min: number; max: number }

/** Reads the limits of a schema. */
export function limitsOf(schema: z.ZodType): Limits {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return limitsOf(schema.unwrap() as z.ZodType)
  const isText = schema instanceof z.ZodString
  if (!isText && !(schema instanceof z.ZodNumber)) throw new Error('only numbers and texts have limits')
  const [min, max] = isText ? [schema.minLength, schema.maxLength] : [schema.minValue, schema.maxValue]
  return { min: min ?? Number.NEGATIVE_INFINITY, max: max ?? Number.POSITIVE_INFINITY }
}

/** Reads the limits of each of these schemas. */
export const limitsOfEach = <K extends string>(schemas: Record<K, z.ZodType>): Record<K, Limits> =>
  Object.fromEntries(
    Object.entries<z.ZodType>(schemas).map(([name, schema]) => [name, limitsOf(schema)] as const),
  ) as Record<K, Limits> // the keys are those of `schemas`
