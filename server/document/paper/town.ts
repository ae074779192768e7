type Town = { postal_code?: string | null | undefined; locality?: string | null | undefined }

/** Countries that write the postal code on a line of its own, below the town. */
const below = new Set(['GB', 'GG', 'GI', 'IE', 'IM', 'JE', 'ZA'])
/** Countries that write it behind the town. */
const behind = new Set(['AU', 'CA', 'IN', 'NZ', 'SG', 'US'])

/**
 * The lines of a town with its postal code, as its country writes them on letters
 * (rules/paper.md#6): before the town, unless the country is known to do otherwise.
 */
export function townLines({ postal_code, locality }: Town, country: string | undefined): string[] {
  const isBelow = country !== undefined && below.has(country)
  const isAfter = isBelow || (country !== undefined && behind.has(country))
  const parts = (isAfter ? [locality, postal_code] : [postal_code, locality]).flatMap((part) => part || [])
  return isBelow ? parts : [parts.join(' ')]
}
