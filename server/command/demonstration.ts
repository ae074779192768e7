import type { FastifyInstance } from 'fastify'
import { groups } from '#shared/permissions.ts'
import type { Language } from '#shared/user.ts'
import type { Services } from '../context.ts'
import { inTransaction } from '../db/connect.ts'
import { insertUser } from '../user/insert.ts'

export const demoPassword = 'flightcase-demo'

/**
 * Sets an empty site up as its first screen would, in a language, then adds the accounts which that screen does not make: one per
 * group, named after it.
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
  await inTransaction(services.database.db, async (db) => {
    for (const group_id of groups.filter((group) => group !== 'admin')) {
      const account = {
        pseudo: group_id,
        email: `${group_id}@flightcase.example`,
        password: demoPassword,
        group_id,
        language,
      }
      await insertUser({ db, changed: () => {} }, account) // nobody is looking yet
    }
  })
}
