import { inject } from 'vitest'

/** The folder of the built server, `cli.js` in it (test/process-setup.ts). */
export function builtServer(): string {
  const folder = inject('built')
  if (folder === undefined) throw new Error('This Vitest project has no built server: see vitest.config.ts.')
  return folder
}
