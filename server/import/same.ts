type Values = Record<string, unknown>

/** True when a row has the value of the export in a field. */
export const isSameValue = (field: string, row: Values, exported: Values): boolean => row[field] === exported[field]

const texts = (value: unknown): Set<string> | null =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')
    ? new Set(value.map((one: string) => one.toLowerCase())) // as the database compares names (caseless)
    : null

/** True when all of the names are among those of a record, whatever their case. */
export function hasNames(present: unknown, names: unknown): boolean {
  const [own, asked] = [texts(present), texts(names)]
  return own !== null && asked !== null && [...asked].every((name) => own.has(name))
}

/** True when the names are those of a record, no more and no less. */
export const hasSameNames = (present: unknown, names: unknown): boolean =>
  hasNames(present, names) && hasNames(names, present)
