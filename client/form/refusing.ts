import type { FormErrors } from '@mantine/form'
import type * as z from 'zod'
import { clean } from '#shared/clean.ts'
import { firstByField } from '#shared/first-by-field.ts'
import { issuesOf } from '#shared/invalid.ts'
import { sentenceOf } from './sentence.ts'

/**
 * What a schema refuses in a body, in the server's words: by field, those of nested records as
 * dotted names. Texts count as the server reads them (rules/http.md#10).
 */
export function refusedBy(schema: z.ZodType, body: object): Record<string, string> {
  const { error } = schema.safeParse(clean(body), { reportInput: true })
  const messages = Object.entries(error ? firstByField(issuesOf(error)) : {})
  return Object.fromEntries(messages.map(([field, message]) => [field, sentenceOf(message)]))
}

/** The fields of a schema that a form does not send. */
export type Covered<I extends z.ZodObject, B> = [Exclude<keyof I['shape'], keyof B>] extends [never]
  ? unknown
  : { 'the form does not send': Exclude<keyof I['shape'], keyof B> }

/**
 * For `check` of a form: refuses before sending what the route's schema would refuse. A field of
 * the schema that the form does not send is a compiler error.
 * @param body the values as sent
 */
export const refusing =
  <I extends z.ZodObject, V, B extends object>(schema: I & Covered<I, B>, body: (values: V) => B) =>
  (values: V): FormErrors =>
    refusedBy(schema, body(values))
