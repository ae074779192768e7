import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { type Start, startSite } from '#test/running-site.ts'

export type MemoryFigure = { title: string; bytes: number; budget: number }

/** Milliseconds after its last answer from which a site is at rest. */
export const untilRest = 15_000

const megabyte = 1_000_000

/**
 * Memory that sites take of a server, in bytes: all of the process, including what it shares with
 * others. Only where the system reports it, which is Linux.
 */
export async function measureMemory(): Promise<MemoryFigure[]> {
  if (process.platform !== 'linux') return []
  const demo = await memoryOf({ command: 'demo' })
  const empty = await memoryOf({ demo: 'bare' })
  const onServer = await memoryOf({ demo: 'bare', engine: 'postgresql' })
  return [
    { title: 'the demonstration, embedded database, at rest', bytes: demo.resident, budget: 280 * megabyte },
    {
      title: 'a new site, embedded database, the most during its first start',
      bytes: empty.peak,
      budget: 450 * megabyte,
    },
    { title: 'a process on PostgreSQL, at rest', bytes: onServer.resident, budget: 120 * megabyte },
  ]
}

async function memoryOf(start: Start): Promise<{ resident: number; peak: number }> {
  const site = await startSite(start)
  try {
    await wait(untilRest)
    const status = await readFile(`/proc/${site.pid}/status`, 'utf8')
    const bytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) * 1024
    return { resident: bytes('VmRSS'), peak: bytes('VmHWM') }
  } finally {
    await site.stop()
  }
}
