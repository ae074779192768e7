import { serveControl } from '../backup/control.ts'
import type { Config } from '../config.ts'
import { type Running, start } from '../main.ts'
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
  const stopped = untilAskedToStop(running) // before anybody can know that there is something to stop
  console.log(`Flightcase ${productVersion()} is ready on ${running.url}`)
  await stopped
  await stopControl()
}

/**
 * Milliseconds in which a second signal counts as the same: under npm, Ctrl+C comes from the
 * terminal and from npm.
 */
const sameSignal = 1000

/** The first signal closes everything in order; a later one does not wait for that. */
export async function untilAskedToStop({ stop }: Running): Promise<void> {
  let since: number | undefined
  await new Promise<void>((resolve) => {
    const asked = () => {
      since ??= performance.now()
      if (performance.now() - since > sameSignal) process.exit(1)
      resolve()
    }
    process.on('SIGTERM', asked)
    process.on('SIGINT', asked)
  })
  console.log('Stopping …')
  await stop()
}
