/** Nested messages by field, in any form: keys with facts, or sentences. */
type Nested<M> = { [field: string]: M[] | Nested<M> }

/** The first message of each field, those of nested records under dotted names. */
export const firstByField = <M>(nested: Nested<M>, prefix = ''): Record<string, M> =>
  Object.fromEntries(
    Object.entries(nested).flatMap(([field, one]): [string, M][] => {
      if (!Array.isArray(one)) return Object.entries(firstByField(one, `${prefix}${field}.`))
      return one[0] === undefined ? [] : [[prefix + field, one[0]]]
    }),
  )
