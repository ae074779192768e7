import * as z from 'zod'
import type { NamedRoute } from '#shared/contract.ts'
import { SettingValues } from '#shared/settings.ts'

/** Values of every wrong kind; a field gets those that its own schema refuses. */
const kinds: unknown[] = [
  12,
  -1,
  1.23456,
  1e15,
  true,
  'abc',
  'x'.repeat(30_000),
  'with a \0 in it',
  'with half a pair \ud800 in it',
  null,
  { a: 1 },
  [{ a: 1 }],
  [[]],
]
/** PostgreSQL stores no NUL and no half of a pair, whatever a schema says. */
const isUnstorable = (value: unknown) => /[\0\ud800]/u.test(String(value))
/** A day whose midnight has a year of five digits. */
export const beyondReckoning = '9999-12-31'
const dates = (field: string): unknown[] => (/_(date|time)$/.test(field) ? [beyondReckoning] : [])
/** An unknown reference, as each field that refers to records takes it; `…_id` takes a number. */
export const nowhere: Record<string, unknown> = {
  persons: [999_999],
  restricted_parks: [999_999],
  beneficiaries: [999_999],
  categories: [999_999],
  materials: [{ id: 999_999, quantity: 1 }],
  attributes: [{ id: 999_999, value: 'x' }],
  technicians: [{ id: 999_999, start_time: '2040-06-01 08:00:00', end_time: '2040-06-01 10:00:00', position: null }],
}
const references = (field: string): unknown[] =>
  /_id$/.test(field) ? [999_999] : field in nowhere ? [nowhere[field]] : []

/** Fields with rules beyond their schema: values it accepts and the server must still refuse. */
const beyondSchema: Record<string, Record<string, unknown[]>> = {
  'event.create': {
    start_date: ['abc', '2040-13-01', '2040-06-01T00:00:00Z'],
    end_date: ['abc', '2000-01-01'],
    mobilization_start_date: ['abc', '2040-06-01T00:00:00Z', '2060-01-01'],
    mobilization_end_date: ['abc', '2000-01-01'],
    technicians: [[{ id: 999_999, start_time: beyondReckoning, end_time: beyondReckoning, position: null }]],
  },
  'event.update': {
    start_date: ['abc', '2040-06-01 00:00:00+02:00'],
    end_date: ['abc', '2000-01-01'],
    mobilization_start_date: ['abc', '2060-01-01'],
    mobilization_end_date: ['abc', '2000-01-01'],
  },
  'event.duplicate': {
    start_date: ['abc'],
    end_date: ['abc', '2000-01-01'],
    repeat: [
      { every: 'year', times: 2 },
      { every: 'day', times: 0 },
      { every: 'day', times: 53 },
      { every: 'week', times: 1.5 },
      { every: 'month' },
    ],
  },
  'material.create': { picture: ['abc'] },
  'material.update': { picture: ['abc'] },
  'event_technician.create': {
    start_time: ['abc', '2040-06-01 12:10', '2040-05-31 12:00', '2040-06-01 14:00'],
    end_time: ['abc', '2040-06-01 13:10', '2040-06-03 12:00', '2040-06-01'],
  },
  'event_technician.update': { start_time: ['abc', '2040-06-01 08:10'], end_time: ['abc', '2040-06-03 12:00'] },
  'token.create': { expires_at: ['abc', '2020-01-01', beyondReckoning] },
  'attribute.create': {
    maxLength: ['abc', 0, -1, 1.5, {}, 3_000_000_000],
    max_length: ['abc', 0, 20_001],
    unit: ['kg'],
  },
  'settings.update': {
    'company.logo': ['abc'],
    'company.country_id': [999_999],
    'no.such.key': [1],
    'general.nothing': ['x'],
  },
}

/**
 * A field of a route's body, and the values the server must refuse in it.
 * @param howMany `past the schema` leaves out what the field's own schema refuses: that is the same
 * on every engine
 */
export function wrongValues(
  route: NamedRoute,
  howMany: 'all' | 'past the schema' = 'all',
): { field: string; values: unknown[] }[] {
  const fields = route.name === 'settings.update' ? leaves(SettingValues) : bodyFields(route)
  const beyond = beyondSchema[route.name] ?? {}
  const names = new Set([...Object.keys(fields), ...Object.keys(beyond)])
  return [...names].map((field) => {
    const schema = fields[field]
    const takes = (value: unknown) => schema === undefined || schema.safeParse(value).success
    const tried = (value: unknown) => (takes(value) ? isUnstorable(value) : howMany === 'all')
    return {
      field,
      values: [
        // The server ignores the content of an unknown key.
        ...(schema ? kinds.filter(tried) : []),
        ...references(field).filter(takes),
        ...dates(field),
        ...(beyond[field] ?? []),
      ],
    }
  })
}

const bodyFields = ({ body }: NamedRoute): Record<string, z.ZodType> =>
  body instanceof z.ZodObject ? (body.shape as Record<string, z.ZodType>) : {}

function leaves(schema: z.ZodObject, prefix = ''): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(schema.shape).flatMap(([name, field]) =>
      field instanceof z.ZodObject
        ? Object.entries(leaves(field, `${prefix}${name}.`))
        : [[`${prefix}${name}`, field as z.ZodType]],
    ),
  )
}
