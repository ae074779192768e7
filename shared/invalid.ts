import type * as z from 'zod'

/**
 * An untranslated sentence: a key of the words and the values it mentions. Screens and server
 * translate it with the same catalogue.
 */
export type Message = { key: InvalidKey; facts?: Record<string, string | number> }
/** Messages by field; nested records nest (rules/http.md#23). */
export type Issues = { [field: string]: Message[] | Issues }

/** The messages of each refused field, nested fields under their dotted names. */
export const leaves = (issues: Issues, prefix = ''): [path: string, messages: Message[]][] =>
  Object.entries(issues).flatMap(([name, told]) =>
    Array.isArray(told) ? [[`${prefix}${name}`, told]] : leaves(told, `${prefix}${name}.`),
  )

export const invalidKeys = [
  'required',
  'text',
  'number',
  'integer',
  'boolean',
  'list',
  'object',
  'value',
  'choice',
  'email',
  'characters',
  'character',
  'space',
  'too_short',
  'too_long',
  'too_small',
  'too_large',
  'above_stock',
  'too_few',
  'too_many',
  'decimals',
  'phone',
  'timezone',
  'date',
  'zoned',
  'unknown',
  'taken',
  'category_taken',
  'sub_category_taken',
  'twice',
  'before_start',
  'too_many_days',
  'after_operation',
  'before_operation',
  'order',
  'quarter',
  'before_event',
  'after_event',
  'busy',
  'not_today',
  'would_lock',
  'not_archivable',
  'both_names',
  'sub_category',
  'hidden_with_price',
  'unitary_pieces',
  'below_kits',
  'unit_taken',
  'unit_unavailable',
  'one_unit_only',
  'not_unitary',
  'unit_elsewhere',
  'unit_out',
  'units_out',
  'no_billing',
  'picture_type',
  'picture_size',
  'picture_pixels',
  'file_size',
  'file_type',
  'file_extension',
  'file_empty',
  'file_taken',
  'file_twice',
  'file_misplaced',
  'search_short',
  'sort',
  'key',
  'last_admin',
  'currency',
  'read_only',
  'not_applicable',
  'above_own_group',
  'too_many_tokens',
  'attribute_value',
  'attribute_too_long',
  'attribute_foreign',
  'tag_protected',
  'picture_kept',
  'taken_in_trash',
  'taken_updatable',
  'twice_in_file',
  'twice_in_kit',
  'differs_in_kit',
  'barcode_taken',
  'barcode_taken_in_trash',
  'barcode_twice_in_file',
  'siret',
  'siret_twice',
  'iban',
  'bic',
  'reverse_charge',
  'reverse_charge_seller',
  'reverse_charge_buyer',
  'webhook_address',
  'webhook_secret',
  'webhook_https',
  'webhook_private',
  'webhook_never',
  'webhook_own',
] as const
export type InvalidKey = (typeof invalidKeys)[number]
const isInvalidKey = (key: unknown): key is InvalidKey => invalidKeys.includes(key as InvalidKey)

/** The sentence for one zod issue. A refinement names its own with `params: { key, ...facts }`. */
export function messageOf(issue: z.core.$ZodIssue): Message {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return { key: 'required' }
      return { key: typeKeys[issue.expected] ?? 'value' }
    case 'too_small':
      return { key: sizes(issue.origin).small, facts: { count: Number(issue.minimum) } }
    case 'too_big':
      return { key: sizes(issue.origin).big, facts: { count: Number(issue.maximum) } }
    case 'invalid_format':
      if (issue.format === 'regex' && typeof issue.input === 'string' && issue.pattern !== undefined)
        return refusedCharacter(issue.input, issue.pattern)
      return { key: formatKeys[issue.format] ?? 'characters' }
    case 'invalid_value':
      return issue.input === undefined || issue.input === null ? { key: 'required' } : { key: 'choice' }
    case 'custom': {
      const { key, ...facts } = (issue.params ?? {}) as Record<string, string | number>
      return isInvalidKey(key) ? { key, facts } : { key: 'value' }
    }
    default:
      return { key: issue.input === undefined || issue.input === null ? 'required' : 'value' }
  }
}
/** Of a longer text the rest is not looked at: it may have millions of characters. */
const mostExamined = 1000
/**
 * Names the first character of a text that a pattern refuses anywhere; only the sentence of them all
 * where each is allowed by itself. `pattern` is a regular expression as its literal.
 */
function refusedCharacter(text: string, pattern: string): Message {
  const [, source = '', flags = ''] = /^\/(.*)\/([a-z]*)$/s.exec(pattern) ?? []
  const allowed = new RegExp(source, flags)
  const refused = [...text.slice(0, mostExamined).normalize('NFC')].find((character) => !allowed.test(character))
  if (refused === undefined) return { key: 'characters' }
  if (/\p{Zs}/u.test(refused)) return { key: 'space' }
  // Nobody sees a tab or a zero-width space in a sentence.
  const isSeen = /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u.test(refused)
  const code = refused.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')
  return { key: 'character', facts: { character: isSeen ? refused : `U+${code}` } }
}

const typeKeys: Record<string, InvalidKey> = {
  string: 'text',
  number: 'number',
  int: 'integer',
  boolean: 'boolean',
  array: 'list',
  object: 'object',
  record: 'object',
}
const formatKeys: Record<string, InvalidKey> = { email: 'email', date: 'date' }
const sizes = (origin: string): { small: InvalidKey; big: InvalidKey } => {
  if (origin === 'string') return { small: 'too_short', big: 'too_long' }
  if (origin === 'array' || origin === 'set') return { small: 'too_few', big: 'too_many' }
  return { small: 'too_small', big: 'too_large' }
}

/**
 * All issues of a failed parse, by field, beside those known already; an error inside a list is an
 * error of the list.
 */
export function issuesOf(error: z.ZodError, issues: Issues = {}): Issues {
  // A value of the wrong type gets only that message: zod also counts the items of a list sent for
  // a text.
  const mistyped = new Set(error.issues.filter(({ code }) => code === 'invalid_type').map(({ path }) => path.join('.')))
  for (const issue of error.issues) {
    if (issue.code !== 'invalid_type' && mistyped.has(issue.path.join('.'))) continue
    const names = issue.path.map(String)
    const cut = issue.path.findIndex((step) => typeof step === 'number')
    addIssue(issues, cut < 0 ? names : names.slice(0, cut), messageOf(issue))
  }
  return issues
}

/**
 * Adds a message under a field, once; `path` leads into nested records. A refusal of the whole field
 * stands alone: its rows may be of records that the caller does not see.
 */
export function addIssue(issues: Issues, path: readonly string[], message: Message): void {
  const [field = '', ...rest] = path
  // A field may be named like an inherited property, such as `constructor`, or `__proto__`, which
  // an assignment loses.
  const present = Object.hasOwn(issues, field) ? issues[field] : undefined
  const put = (value: Issues[string]) =>
    Object.defineProperty(issues, field, { value, enumerable: true, writable: true, configurable: true })
  if (rest.length > 0) {
    if (Array.isArray(present)) return
    const nested = present ?? {}
    put(nested)
    addIssue(nested, rest, message)
  } else if (!Array.isArray(present)) put([message])
  else if (!present.some((one) => one.key === message.key)) present.push(message)
}
