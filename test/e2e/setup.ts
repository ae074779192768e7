import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepDemonstration } from '../demonstration.ts'

/**
 * Once per run: makes the demonstration, for each file to begin with a copy of it. Here, because
 * otherwise each of the processes that begin together makes its own.
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
