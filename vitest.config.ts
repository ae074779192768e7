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
    testTimeout: 20_000,
    hookTimeout: 30_000,
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
    ],
  },
})
