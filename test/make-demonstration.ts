import { buildApp } from '#server/app.ts'
import { fillDemonstration } from '#server/command/demonstration.ts'
import { readConfig } from '#server/config.ts'
import { openServices } from '#server/main.ts'

/** Makes the demonstration in an empty data folder, as `npm run demo` does, without serving it. */
export async function makeDemonstration(dataDir: string): Promise<void> {
  const { services, close } = await openServices(
    readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'error', DATA_DIR: dataDir }),
  )
  try {
    const app = await buildApp(services)
    await fillDemonstration({ app, services }, 'fr')
    await app.close()
  } finally {
    await close()
  }
}
