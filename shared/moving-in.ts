import * as z from 'zod'

/** The stages of a move, shown to the waiting user. */
export const movingStages = ['reading', 'files', 'writing', 'checking'] as const
export type MovingStage = (typeof movingStages)[number]

/** What moves in, in the order of the report (rules/moving-in.md#3). */
export const movedKinds = [
  'setting',
  'company',
  'park',
  'category',
  'sub_category',
  'tag',
  'attribute',
  'user',
  'person',
  'material',
  'picture',
  'unit',
  'barcode',
  'list_template',
  'event',
  'reservation',
  'beneficiary',
  'line',
  'line_unit',
  'assignment',
  'document',
  'estimate',
  'bill',
] as const
export type MovedKind = (typeof movedKinds)[number]

/** Why a record, or a part of one, stayed behind. */
export const leftReasons = [
  'no_counterpart',
  'draft',
  'deleted',
  'record_gone',
  'twice',
  'no_file',
  'file_refused',
  'busy',
  'no_time',
  'external',
  'no_value',
  'code_length',
] as const
export type LeftReason = (typeof leftReasons)[number]

/** What had to change on the way. */
export const changeReasons = [
  'joined',
  'renamed',
  'shortened',
  'filled',
  'digits',
  'email_dropped',
  'phone_dropped',
  'number_dropped',
  'password_unknown',
  'price_capped',
  'shown_on_bill',
  'park_restored',
  'park_chosen',
  'own_planning',
  'one_role_trashed',
  'dates_mended',
  'unarchived',
  'note_kept',
  'own_event',
  'mobilization_widened',
  'times_rounded',
  'quantity_mended',
  'own_rate',
] as const
export type ChangeReason = (typeof changeReasons)[number]

/** Why a source cannot be moved in at all (rules/moving-in.md#6). */
export const refusalKeys = [
  'half',
  'broken',
  'charset',
  'no_text',
  'no_columns',
  'no_database',
  'bad_address',
  'unreachable',
  'foreign',
  'older',
  'newer',
  'incomplete',
  'no_admin',
  'not_empty',
  'failed',
  'no_source',
  'no_folder',
  'archive',
  'no_uploads',
] as const
export type RefusalKey = (typeof refusalKeys)[number]

const Reasons = <T extends readonly [string, ...string[]]>(reasons: T) =>
  z.array(z.object({ reason: z.enum(reasons), count: z.int(), examples: z.array(z.string()) }))

const Sums = z.array(
  z.object({ currency: z.string(), count: z.int(), without_taxes: z.string(), with_taxes: z.string() }),
)

/** What moved in, and what did not (rules/moving-in.md#5). Amounts are decimals as text. */
export const MovingReport = z.object({
  version: z.string(),
  is_rehearsal: z.boolean(),
  kinds: z.array(
    z.object({
      kind: z.enum(movedKinds),
      read: z.int(),
      taken: z.int(),
      left: Reasons(leftReasons),
      changed: Reasons(changeReasons),
    }),
  ),
  /** Tables without a counterpart, with their number of rows. */
  tables_left: z.array(z.object({ table: z.string(), rows: z.int() })),
  bills: z.object({ before: Sums, after: Sums }),
  quantities: z.object({
    compared: z.int(),
    differing: z.array(z.object({ material: z.string(), day: z.string(), before: z.int(), after: z.int() })),
  }),
  findings: z.array(z.object({ ok: z.boolean(), sentence: z.string() })),
  seconds: z.number(),
})
export type MovingReport = z.output<typeof MovingReport>
