import { serveControl } from '../backup/control.ts'
import type { Config } from '../config.ts'
import { start } from '../main.ts'
import { productVersion } from '../root.ts'
import { controlTasks } from './tasks.ts'

/** Serves until a signal arrives; resolves once everything is closed. */
export async function serve(config: Config): Promise<void> {
  const running = await start(config)
  // Only one process can open the embedded database: the terminal's commands send their requests to
  // this one.
  const { database } = running.services
  let stopControl = async () => {}
  try {
    if (database.kind === 'embedded')
      stopControl = await serveControl({ database, dataDir: config.dataDir }, controlTasks(running.services))
  } catch (error) {
    await running.stop()
    throw error
  }
  const asked = untilAskedToStop() // before anybody can know that there is something to stop
  console.log(`Flightcase ${productVersion()} is ready on ${running.url}`)
  await asked
  await running.stop()
  await stopControl()
}

/**
 * Milliseconds in which a second signal counts as the same: under npm, Ctrl+C comes from the
 * terminal and from npm.
 */
const sameSignal = 1000

/** What systemd or Docker sends, Ctrl+C, and a terminal that closes (rules/operation.md#12). */
const stopSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/**
 * Resolves at the first signal, for the caller to close everything in order; a later one does not
 * wait for that.
 */
export async function untilAskedToStop(): Promise<void> {
  let since: number | undefined
  await new Promise<void>((resolve) => {
    const asked = () => {
      since ??= performance.now()
      if (performance.now() - since > sameSignal) process.exit(1)
      resolve()
    }
    for (const signal of stopSignals) process.on(signal, asked)
  })
  console.log('Stopping …')
}
