import * as z from 'zod'
import { CategoryInput } from './category.ts'
import { routes, stream } from './contract.ts'
import { FileInput, Text } from './field.ts'
import { languages } from './language.ts'
import { mostNamed } from './limits.ts'
import { MovingReport, movingStages } from './moving-in.ts'
import { ParkInput } from './park.ts'
import { PersonName } from './person-shape.ts'
import { SignedIn } from './session.ts'
import { SettingValues } from './settings.ts'
import { NewPassword, Pseudo, UserEmail } from './user.ts'

/** The body of an empty site's first screen (rules/setup.md#3). Both names or neither. */
export const SetupInput = z
  .object({
    company_name: Text(1, 191),
    language: z.enum(languages),
    pseudo: Pseudo,
    email: UserEmail,
    password: NewPassword,
    park_name: ParkInput.shape.name,
    first_name: PersonName.nullish(),
    last_name: PersonName.nullish(),
    timezone: SettingValues.shape.general.shape.timezone.nullish(),
    categories: z.array(CategoryInput.shape.name).max(mostNamed).nullish(),
    demo: z.boolean().nullish(),
  })
  .superRefine(
    ({ first_name, last_name, categories }, { addIssue }) => {
      if ((first_name == null) !== (last_name == null)) {
        addIssue({
          code: 'custom',
          path: [first_name == null ? 'first_name' : 'last_name'],
          params: { key: 'both_names' },
        })
      }
      const names = Array.isArray(categories) ? categories.map((name) => String(name).toLocaleLowerCase()) : []
      if (new Set(names).size < names.length)
        addIssue({ code: 'custom', path: ['categories'], params: { key: 'twice' } })
    },
    // Reported together with all other errors.
    { when: ({ value }) => typeof value === 'object' && value !== null },
  )
export type SetupInput = z.output<typeof SetupInput>

export const Config = z.object({
  name: z.string(),
  version: z.string(),
  base_url: z.string(),
  default_language: z.enum(languages),
  setup_needed: z.boolean(),
  max_upload_size: z.int(),
  max_picture_size: z.int(),
  document_types: z.array(z.string()),
  picture_types: z.array(z.string()),
})
export type Config = z.output<typeof Config>

/** Bytes of a dump and of the archive of its uploads: a hundred times those of a large company. */
const mostDump = 8 * 1024 ** 3

/** What a move tells while it runs, and once at its end (rules/moving-in.md#2). */
export const MovingNews = z.object({
  progress: z.object({ stage: z.enum(movingStages), done: z.number(), total: z.number() }).optional(),
  /** The end: what moved in, also as lines of text to keep. */
  report: MovingReport.extend({ lines: z.array(z.string()) }).optional(),
  /** The end: why nothing did, in words. */
  refused: z.string().optional(),
})
export type MovingNews = z.output<typeof MovingNews>

export const setupRoutes = routes('setup', {
  needed: { method: 'GET', path: '/setup', can: 'public:any', reply: z.object({ needed: z.boolean() }) },
  create: {
    method: 'POST',
    path: '/setup',
    can: 'public:any',
    beforeSetup: true,
    body: SetupInput,
    reply: SignedIn,
  },
  /**
   * A dump, and if need be an archive of its uploads. The answer begins once both have come, and
   * lasts as long as the move.
   */
  loxya: {
    method: 'POST',
    path: '/setup/loxya',
    can: 'public:any',
    reads: true,
    beforeSetup: true,
    plainFiles: true,
    mostUpload: mostDump,
    query: z.object({
      language: z.enum(languages).optional(),
      timezone: SettingValues.shape.general.shape.timezone.optional(),
    }),
    body: z.object({ files: z.array(FileInput).min(1).max(2) }),
    reply: stream(MovingNews),
  },
  config: { method: 'GET', path: '/config', can: 'public:any', reply: Config },
})
