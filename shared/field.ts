import * as z from 'zod'
import { codePoints, leastSearched, mostMeasured, mostMoney, mostNamed, mostPerPage } from './limits.ts'
import { readWallClock } from './rules/period.ts'

/**
 * Building blocks of entities and inputs. Bodies arrive trimmed, with empty strings as null
 * (rules/http.md#10).
 */
export const Id = z.int().min(1).max(2_147_483_647)
/**
 * Zod's own checks, with their JSON Schema, but counting code points: UTF-16 units would make an
 * emoji two.
 */
const atLeast = (minimum: number) => {
  const check = z.minLength(minimum)
  check._zod.check = ({ value, issues }) => {
    if (codePoints(String(value)) >= minimum) return
    issues.push({
      code: 'too_small',
      origin: 'string',
      minimum,
      inclusive: true,
      input: value,
      inst: check,
      continue: true,
    })
  }
  return check
}
const atMost = (maximum: number) => {
  const check = z.maxLength(maximum)
  check._zod.check = ({ value, issues }) => {
    if (codePoints(String(value)) <= maximum) return
    issues.push({
      code: 'too_big',
      origin: 'string',
      maximum,
      inclusive: true,
      input: value,
      inst: check,
      continue: true,
    })
  }
  return check
}

/** Text of `min` to `max` characters. */
export const Text = (min: number, max: number) => z.string().check(atLeast(min), atMost(max))
/** Search text, trimmed. */
export const SearchText = z.string().trim().check(atLeast(leastSearched))
/** Records by their ids. */
export const Ids = z.array(Id).max(mostNamed)
/** A reference of a material or of one of its units: letters with accents, digits, space and `. , - + / _`. */
export const Reference = (min: number) => Text(min, 64).regex(/^[\p{L}\p{M}\d .,\-+/_]+$/u)
/** Optional text of at most `max` characters: absent, null or filled. */
export const OptionalText = (max: number) => z.string().check(atMost(max)).nullish()

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
export const Amount = Decimal(0, mostMoney, 2)
/** A weight, a volume or a power. */
export const Measure = Decimal(0, mostMeasured, 3)
/** VAT in percent. */
export const VatRate = Decimal(0, 99.99, 4)

/** A UTC instant `YYYY-MM-DD HH:mm:ss`. */
export const Instant = z
  .string()
  .meta({ description: 'UTC, `YYYY-MM-DD HH:mm:ss`.', examples: ['2040-06-01 08:00:00'] })
/** A wall-clock time of the site's zone, `YYYY-MM-DD HH:mm:ss`. */
export const WallClock = z
  .string()
  .meta({ description: 'Local time of the site, `YYYY-MM-DD HH:mm:ss`.', examples: ['2040-06-01 10:00:00'] })

/**
 * When the material of an event leaves and is back (rules/event.md#35): the same as its dates unless
 * it has bounds of its own.
 */
export const mobilization = { mobilization_start_date: WallClock, mobilization_end_date: WallClock }

/** A calendar day, `YYYY-MM-DD`, that instants can be computed for. */
export const Day = z.iso
  .date({ abort: true })
  .refine((day) => readWallClock(day, 'start').value !== undefined, { params: { key: 'date' } })

/** A record by its name. */
export const Named = z.object({ id: Id, name: z.string() })

/** Common fields of every stored record (rules/http.md#19). */
export const rowData = { version: z.int(), created_at: Instant, updated_at: Instant }
/** The same for records that have a trash. */
export const trashedRowData = { ...rowData, deleted_at: Instant.nullable() }

/**
 * Marks a value that arrived as a file: JSON has no symbols, so no body can forge one and name a
 * path of the server.
 */
export const received: unique symbol = Symbol('received')
/** A file being uploaded: a `File` in the browser, a temporary file on the server. */
export type Upload = { [received]: true; name: string; size: number; path: string; tooLarge: boolean }
export const FileInput = z.custom<File | Upload>(
  (value) => value instanceof File || (typeof value === 'object' && value !== null && received in value),
)

/** Boolean of a query string: 1, 0, true, false; anything else is refused (rules/http.md#17). */
export const Flag = z
  .union([z.boolean(), z.enum(['1', '0', 'true', 'false']), z.literal(1), z.literal(0)])
  .transform((value) => value === true || value === 1 || value === '1' || value === 'true')
/**
 * A flag that is off unless sent. The declaration only describes defaults: the handler applies
 * them.
 */
export const Off = Flag.optional().meta({ default: false })
/** A whole number of a query string: decimal digits alone, not `1e1` (rules/http.md#17). */
export const QueryCount = (one: z.ZodInt) =>
  z.preprocess((sent) => (typeof sent === 'string' && /^\d+$/.test(sent) ? Number(sent) : sent), one)
/** A record's id in a query string. */
export const QueryId = QueryCount(Id).meta({ type: 'integer', minimum: 1 })

/** A repeated query parameter: one value or several. */
export const Repeated = z.union([z.array(z.string()), z.string().transform((one) => [one])])

/**
 * Parameters of every list (rules/http.md#14). `orderBy` and `searchBy` are checked against the
 * entity's own fields.
 */
export const TableQuery = z.object({
  /** A page number too large to be exact is read as the largest safe integer: that page is empty too. */
  page: z
    .preprocess(
      (sent) => {
        const isBeyond = typeof sent === 'string' && /^\d+$/.test(sent) && Number(sent) > Number.MAX_SAFE_INTEGER
        return isBeyond ? Number.MAX_SAFE_INTEGER : sent
      },
      QueryCount(z.int().min(1)),
    )
    .optional()
    .catch(1)
    .meta({ default: 1 }),
  limit: QueryCount(z.int().min(1))
    .transform((value) => Math.min(value, mostPerPage))
    .optional()
    .catch(undefined)
    .meta({
      maximum: mostPerPage,
      description: 'Records a page; the default is the setting `general.defaultPaginationLimit`.',
    }),
  orderBy: z.string().optional().meta({ description: 'A field of the record.' }),
  ascending: Flag.optional().meta({ default: true }),
  search: z.string().trim().optional(),
  searchBy: z.string().optional().meta({ description: 'Fields to search, joined by `|`.' }),
  deleted: Off,
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

/**
 * Answer of a DELETE: the trashed record (rules/trash.md#3), or that it is destroyed
 * (rules/trash.md#4).
 */
export const Destroyed = z.object({ destroyed: z.literal(true) })
export const Trashed = <T extends z.ZodType>(item: T) => z.union([Destroyed, item])
