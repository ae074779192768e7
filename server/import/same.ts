type Values = Record<string, unknown>

/** True when a field of a row equals the export's value. */
export const isSameValue = (field: string, row: Values, exported: Values): boolean => row[field] === exported[field]

const texts = (value: unknown): Set<string> | null =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')
    ? new Set(value.map((one: string) => one.toLowerCase())) // as the database compares names (caseless)
    : null

/** True when the record has all of these names, in any case. */
export function hasNames(present: unknown, names: unknown): boolean {
  const [own, asked] = [texts(present), texts(names)]
  return own !== null && asked !== null && [...asked].every((name) => own.has(name))
}

/** True when these names are exactly the record's. */
export const hasSameNames = (present: unknown, names: unknown): boolean =>
  hasNames(present, names) && hasNames(names, present)
