import { sentenceOfSystem } from '../process/system-error.ts'

/** A command that cannot do what the user asked; the message is for the user at the terminal. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused'
}

/** Failures that tell the user at the terminal what to do. */
const expected = [
  'CommandRefused',
  'ConfigError',
  'FolderInUse',
  'FolderRefused',
  'ServerRefused',
  'DatabaseUnavailable',
  'MigrationRefused',
  'RestoreRefused',
  'BackupRefused',
  'StorageFull',
]

/**
 * The sentence that tells a failure to the user at the terminal (rules/operation.md#2); undefined
 * for a bug, whose stack is printed.
 */
export function sentenceOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const isUsage = String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS_')
  return isUsage || expected.includes(error.name) ? error.message : sentenceOfSystem(error)
}
