import * as z from 'zod'

/** The least and the most that a number may be, or a text's characters, as the schema says. */
export function limitsOf(schema: z.ZodType): { min: number; max: number } {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return limitsOf(schema.unwrap() as z.ZodType)
  const isText = schema instanceof z.ZodString
  if (!isText && !(schema instanceof z.ZodNumber)) throw new Error('only numbers and texts have limits')
  const [min, max] = isText ? [schema.minLength, schema.maxLength] : [schema.minValue, schema.maxValue]
  return { min: min ?? Number.NEGATIVE_INFINITY, max: max ?? Number.POSITIVE_INFINITY }
}
