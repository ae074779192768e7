import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepDemonstration } from '../demonstration.ts'

/**
 * Once per run: creates the demonstration, which each file copies. Here, because otherwise each of
 * the processes that begin together would create its own.
 */
export default async function setup(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'flightcase-demonstrations-'))
  process.env.DEMONSTRATIONS = folder
  await keepDemonstration(folder)
  return () => {
    delete process.env.DEMONSTRATIONS
    rmSync(folder, { recursive: true, force: true })
  }
}
