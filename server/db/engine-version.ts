/**
 * The only PGlite version this program opens folders with; package.json pins the same (a test
 * compares them).
 */
export const ENGINE = { engine: 'pglite', version: '0.5.16' } as const
