import type { FastifyInstance } from 'fastify'
import type { Language } from '#shared/language.ts'
import type { Group } from '#shared/permissions.ts'
import { buildApp } from '../app.ts'
import type { Config } from '../config.ts'
import type { Services } from '../context.ts'
import { inTransaction } from '../db/connect.ts'
import { changeLately } from '../demo/lately.ts'
import { openServices } from '../main.ts'
import { hashPassword } from '../session/password.ts'
import { insertUser } from '../user/insert.ts'

export const demoPassword = 'flightcase-demo'

/** The demonstration's technicians with an account, by its group. */
const technicianOf: Record<Exclude<Group, 'admin'>, string> = { member: 'TEC-01', visitor: 'TEC-07' }

/** Creates the demonstration in the empty site that a configuration names, without serving it. */
export async function makeDemonstration(config: Config, language: Language): Promise<void> {
  const { services, close } = await openServices(config)
  try {
    const app = await buildApp(services)
    await fillDemonstration({ app, services }, language)
    await app.close()
  } finally {
    await close()
  }
}

/**
 * Sets an empty site up as its first screen would, in a language, then adds the accounts that the
 * screen does not create: one per group, named after it, each with a person.
 * @throws Error when the setup is refused: the site was not empty
 */
export async function fillDemonstration(
  { app, services }: { app: FastifyInstance; services: Services },
  language: Language,
): Promise<void> {
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: `${services.config.basePath}/api/setup`,
    payload: {
      company_name: 'Flightcase Démo',
      language,
      pseudo: 'admin',
      email: 'admin@flightcase.example',
      password: demoPassword,
      first_name: 'Alice',
      last_name: 'Martin',
      park_name: language === 'fr' ? 'Dépôt principal' : 'Main store',
      demo: true,
    },
  })
  if (statusCode !== 201) throw new Error(`The setup answered ${statusCode}: ${body}`)
  const password_hash = await hashPassword(demoPassword)
  let member = 0
  await inTransaction(services.database.db, async (db) => {
    for (const [group_id, reference] of Object.entries(technicianOf)) {
      const account = {
        pseudo: group_id,
        email: `${group_id}@flightcase.example`,
        password_hash,
        group_id,
        language,
      }
      const user_id = await insertUser({ db, changed: () => {} }, account) // no client listens yet
      await db.updateTable('person').set({ user_id }).where('reference', '=', reference).execute()
      if (group_id === 'member') member = user_id
    }
    // Its accounts are shared by whoever looks at it: no tour in their way.
    await db.updateTable('user_settings').set({ tour: false }).execute()
  })
  await inTransaction(services.database.db, (db) => changeLately(db, member))
}
