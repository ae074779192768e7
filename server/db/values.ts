/**
 * How a database value appears in JavaScript, the same on both engines. Keys are PostgreSQL type
 * numbers.
 */
type Parser = (text: string) => unknown

const number: Parser = Number
const text: Parser = (value) => value
/**
 * `2026-03-01 08:00:00.123+00` to `2026-03-01 08:00:00` (rules/http.md#18): sessions run in UTC;
 * cuts fractions and zone.
 */
const moment: Parser = (value) => (/^\d{4}-/.test(value) ? value.slice(0, 19) : value)
/** The same moment from JSON, `2026-03-01T08:00:00.123+00:00`, in the text it has outside JSON. */
export const jsonMoment = (text: string): string => `${text.slice(0, 10)} ${text.slice(11, 19)}`
const bytes: Parser = (value) => Uint8Array.from(Buffer.from(value.slice(2), 'hex'))
const json: Parser = (value) => JSON.parse(value)

const scalars: Record<number, Parser> = {
  16: (value) => value === 't', // bool
  17: bytes, // bytea
  20: number, // int8, count()
  21: number, // int2
  23: number, // int4
  26: number, // oid
  114: json,
  700: number, // float4
  701: number, // float8
  1082: text, // date
  1114: moment, // timestamp
  1184: moment, // timestamptz
  1700: number, // numeric
  3802: json, // jsonb
}

const arrays: Record<number, number> = {
  199: 114,
  1000: 16,
  1005: 21,
  1007: 23,
  1016: 20,
  1009: 25, // text
  1014: 1042, // bpchar
  1015: 1043, // varchar
  1021: 700,
  1022: 701,
  1028: 26,
  1115: 1114,
  1182: 1082,
  1185: 1184,
  1231: 1700,
  2951: 2950, // uuid
  3807: 3802,
}

/** Reads `{1,NULL,"a\"b",{…}}`, giving each element's text to `parse`. */
export function parseArray(source: string, parse: Parser): unknown[] {
  let at = source.startsWith('[') ? source.indexOf('=') + 1 : 0 // bounds other than 1: `[0:1]={…}`
  const list = (): unknown[] => {
    const found: unknown[] = []
    at++ // {
    while (source[at] !== '}') {
      if (source[at] === '{') found.push(list())
      else if (source[at] === '"') found.push(parse(quoted()))
      else {
        const start = at
        while (source[at] !== ',' && source[at] !== '}') at++
        const bare = source.slice(start, at)
        found.push(bare === 'NULL' ? null : parse(bare))
      }
      if (source[at] === ',') at++
    }
    at++ // }
    return found
  }
  const quoted = () => {
    let value = ''
    for (at++; source[at] !== '"'; at++) {
      if (source[at] === '\\') at++
      value += source[at]
    }
    at++
    return value
  }
  return list()
}

export const parsers: Record<number, Parser> = { ...scalars }
for (const [array, element] of Object.entries(arrays)) {
  const parse = scalars[element] ?? text
  parsers[Number(array)] = (value) => parseArray(value, parse)
}

/** The parser of a PostgreSQL type; ranges, uuid and everything unlisted stay text. */
export const parserOf = (type: number): Parser => parsers[type] ?? text

const quote = (value: string) => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`

/**
 * Converts a parameter to the text PostgreSQL reads: dates as UTC instants, bytes in hexadecimal,
 * arrays as PostgreSQL arrays, other objects as JSON. An array for a json column must be passed
 * through `JSON.stringify` by the caller.
 */
export function parameterText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`
  if (Array.isArray(value)) {
    const items = value.map((item) => {
      const inner = parameterText(item)
      return inner === null ? 'NULL' : Array.isArray(item) ? inner : quote(inner)
    })
    return `{${items.join(',')}}`
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
