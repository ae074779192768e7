import { inject } from 'vitest'

/** The folder of the built server, `cli.js` in it (test/process-setup.ts). */
export function builtServer(): string {
  const folder = inject('built')
  if (folder === undefined) throw new Error('This Vitest project has no built server: see vitest.config.ts.')
  return folder
}

/**
 * Node's arguments for a process that ends soon: compiling the embedded engine without optimisation
 * halves the work of its first start.
 */
export const soonOver = ['--liftoff-only']
