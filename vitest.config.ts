import { defineConfig } from 'vitest/config'

/** Two cores: two files at a time. Server tests run once per engine, on the same files. */
const server = (name: 'embedded' | 'postgresql', other: string) => ({
  extends: true as const,
  test: {
    name,
    include: ['server/**/*.test.ts'],
    // A test of what one engine alone does says so in its name
    exclude: [`server/**/*.${other}.test.ts`],
    globalSetup: ['test/setup.ts'],
    env: { ENGINE: name },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['shared/**/*.test.ts', 'client/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          environment: 'node',
        },
      },
      server('embedded', 'postgresql'),
      server('postgresql', 'embedded'),
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.e2e.ts'],
          environment: 'node',
          // One browser and one server at a time: what is waited for here is real time.
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
