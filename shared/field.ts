import * as z from 'zod'

/** Building blocks of entities and inputs. Bodies arrive trimmed, with empty strings as null (spec 3, 1.2). */
export const Id = z.int().min(1).max(2_147_483_647)
/** Text of `min` to `max` characters. */
export const Text = (min: number, max: number) => z.string().min(min).max(max)
/** Names and records that one list of a body may hold: what is told apart in one go, far beyond what anyone types. */
export const mostNamed = 1000
/** Records by their ids. */
export const Ids = z.array(Id).max(mostNamed)
/** Optional text of at most `max` characters: absent, null or filled. */
export const OptionalText = (max: number) => z.string().max(max).nullish()

/** Decimals of a JSON number as written: 0.1 has one, 1e-7 seven. */
const decimals = (value: number) => {
  const [mantissa = '', exponent = '0'] = String(value).split('e')
  return Math.max(0, (mantissa.split('.')[1] ?? '').length - Number(exponent))
}
/** A number with at most `digits` decimals. */
export const Decimal = (min: number, max: number, digits: number) =>
  z
    .number()
    .min(min)
    .max(max)
    .refine((value) => decimals(value) <= digits, { params: { key: 'decimals', digits } })
/** An amount of money in the site's currency. */
export const Amount = Decimal(0, 999_999.99, 2)
/** VAT in percent. */
export const VatRate = Decimal(0, 99.99, 4)

/** A UTC instant `YYYY-MM-DD HH:mm:ss`. */
export const Instant = z.string()
/** A wall-clock time of the site's zone, `YYYY-MM-DD HH:mm:ss`. */
export const WallClock = z.string()

/** What every stored record carries (spec 3, 22). */
export const rowData = { version: z.int(), created_at: Instant, updated_at: Instant }
/** The same for records that have a trash. */
export const trashedRowData = { ...rowData, deleted_at: Instant.nullable() }

/** Marks what came as a file: JSON has no symbols, so no body can pretend to be one and name a path of the server. */
export const received: unique symbol = Symbol('received')
/** A file on its way up: a `File` in the browser, a temporary file on the server. */
export type Upload = { [received]: true; name: string; size: number; path: string; tooLarge: boolean }
export const FileInput = z.custom<File | Upload>(
  (value) => value instanceof File || (typeof value === 'object' && value !== null && received in value),
)

/** Boolean of a query string: 1, 0, true, false; anything else is refused (spec 3, 1.3). */
export const Flag = z
  .union([z.boolean(), z.enum(['1', '0', 'true', 'false']), z.literal(1), z.literal(0)])
  .transform((value) => value === true || value === 1 || value === '1' || value === 'true')
/** A record's id in a query string. */
export const QueryId = z.coerce.number().pipe(Id)

/** A repeated query parameter: one value or several. */
export const Repeated = z.union([z.array(z.string()), z.string().transform((one) => [one])])

/** Parameters of every list (spec 3, 1.3). `orderBy` and `searchBy` are checked against the entity's own fields. */
export const TableQuery = z.object({
  page: z.coerce.number().int().min(1).optional().catch(1),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .transform((value) => Math.min(value, 1000))
    .optional()
    .catch(undefined),
  orderBy: z.string().optional(),
  ascending: Flag.optional(),
  search: z.string().trim().optional(),
  searchBy: z.string().optional(),
  deleted: Flag.optional(),
})
export type TableQuery = z.output<typeof TableQuery>
export const Pagination = z.object({
  perPage: z.int(),
  currentPage: z.int(),
  total: z.object({ items: z.int(), pages: z.int() }),
})
/** A page of records. */
export const Page = <T extends z.ZodType>(item: T) => z.object({ pagination: Pagination, data: z.array(item) })
/** The other answer of such a list: with `paginated=0` a plain array. */
export const unpaginated = { param: 'paginated', value: '0' } as const
export type Page<T> = { pagination: z.output<typeof Pagination>; data: T[] }

/** Answer of a DELETE: the trashed record, or the word that it is gone for good (spec 3, 1.5). */
export const Destroyed = z.object({ destroyed: z.literal(true) })
export const Trashed = <T extends z.ZodType>(item: T) => z.union([Destroyed, item])
