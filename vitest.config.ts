import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { keepTemporaryFilesInMemory } from './test/in-memory.ts'

keepTemporaryFilesInMemory()

/** Server tests that open no database: one engine is enough. */
const withoutDatabase = ['server/document/**/*.test.ts', 'server/config.test.ts', 'server/http/multipart.test.ts']

/**
 * Left to `npm test` by its name: every state, every field, thousands of lines. The command line's
 * `exclude` does not reach a project with its own.
 */
const thorough = process.env.WITHOUT_THOROUGH ? ['**/*.thorough.test.ts'] : []

/** The embedded engine's fast tests are left to newer Nodes by `npm test`, which runs them there. */
const embedded = process.env.WITHOUT_FAST ? 'server/**/*.thorough.test.ts' : 'server/**/*.test.ts'

/**
 * Tests that no SQL statement decides: bodies, papers, pictures, the table of states. One engine is
 * enough here too.
 */
const plain = 'server/**/*.plain{,.thorough}.test.ts'

/**
 * Server tests run once per engine, on the same files, the plain ones on the embedded engine only.
 * Files of one project share their processes (`isolate`), and with them the loaded program and one
 * open database (test/engines.ts): both take longer to start than most files to run.
 */
const server = (name: 'embedded' | 'postgresql', other: string, groupOrder: number) => ({
  extends: true as const,
  test: {
    name,
    include: [name === 'embedded' ? embedded : 'server/**/*.test.ts'],
    // A test of one engine's behaviour says so in its name; one that starts processes runs apart.
    exclude: [
      `server/**/*.${other}{,.thorough}.test.ts`,
      'server/**/*.process.test.ts',
      ...(name === 'postgresql' ? [plain] : []),
      ...withoutDatabase,
      ...thorough,
    ],
    globalSetup: ['test/setup.ts'],
    env: { ENGINE: name },
    // One project after the other, so that a process serves as many files as it can
    sequence: { groupOrder },
  },
})

/** Short files that walk every screen of the product, and what any change of the client may break. */
const alwaysBegun = /(small-screens|layout-shift|empty-site|first-load)\.e2e\.ts$/

/**
 * The longest files begin first, so that none runs alone at the end; Vitest itself sorts by the
 * size of files.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) =>
      [/\.process\.test\.ts$/, /\.thorough\.test\.ts$/, alwaysBegun, /./].findIndex((names) => names.test(moduleId))
    const sorted = (await super.sort(files)).sort((one, other) => place(one) - place(other))
    return process.env.JOURNEYS_UNTIL ? inTurn(sorted) : sorted
  }
}

/**
 * With a time for the journeys, the day decides which begin: in three days each file is among the
 * first third once. Those that are always begun come before them.
 */
function inTurn(sorted: readonly TestSpecification[]): TestSpecification[] {
  const first = sorted.findIndex(({ moduleId }) => /\.e2e\.ts$/.test(moduleId) && !alwaysBegun.test(moduleId))
  const [kept, turning] = [sorted.slice(0, first), sorted.slice(first)]
  const day = Math.floor(Date.now() / 86_400_000)
  const from = Math.floor((turning.length * (day % 3)) / 3)
  return [...kept, ...turning.slice(from), ...turning.slice(0, from)]
}

export default defineConfig({
  // openapi-typescript writes types with the compiler's API, which TypeScript 7 no longer has.
  resolve: { alias: { typescript: 'typescript-5' } },
  test: {
    server: { deps: { inline: ['openapi-typescript'] } },
    // Two cores: two files at a time.
    maxWorkers: 2,
    isolate: false,
    // Long enough for a machine that does ten things at once; a hanging test is still found.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'shared/**/*.test.ts',
            'client/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
            'test/*.test.ts',
            ...withoutDatabase,
          ],
          exclude: ['**/*.process.test.ts', ...thorough],
          environment: 'node',
        },
      },
      server('embedded', 'postgresql', 1),
      server('postgresql', 'embedded', 2),
      {
        extends: true,
        // Beside PostgreSQL's: while the last process starts, the other worker continues.
        test: {
          name: 'process',
          include: ['{server,scripts}/**/*.process.test.ts'],
          globalSetup: ['test/process-setup.ts'],
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        // Journeys in a browser: each file has its own server, each process a browser.
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.e2e.ts'],
          environment: 'node',
          globalSetup: ['test/e2e/setup.ts'],
          runner: './test/e2e/begun-in-time.ts',
          sequence: { groupOrder: 3 },
          testTimeout: 120_000,
          // As long as the journeys wait for anything (`patience`): one second is short beside another file's journeys.
          expect: { poll: { timeout: 30_000 } },
          // Waiting for a browser on a busy machine sometimes fails without a fault of the product:
          // retry once, and the report says so.
          retry: process.env.CI ? 1 : 0,
        },
      },
    ],
  },
})
