import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Once per run: where the journeys find the demonstration, for each file to begin with a copy of
 * it.
 */
export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'flightcase-demonstrations-'))
  process.env.DEMONSTRATIONS = folder
  return () => {
    delete process.env.DEMONSTRATIONS
    rmSync(folder, { recursive: true, force: true })
  }
}
