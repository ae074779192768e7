import { userRoutes } from '#shared/user.ts'
import { type Api, openApi } from './api.ts'
import type { Stage } from './stage.ts'

/** The name that another admin's writes go by. */
export const colleagueName = 'Jo Maes'

/** Signs in another admin's program, whose writes meet the user's. */
export async function openColleague({ site, api }: Pick<Stage, 'site' | 'api'>): Promise<Api> {
  const [first_name = '', last_name = ''] = colleagueName.split(' ')
  await api.call(userRoutes.create, {
    body: {
      pseudo: 'collegue',
      email: 'jo@maes.example',
      password: site.password,
      group_id: 'admin',
      person: { first_name, last_name },
    },
  })
  return openApi(site, 'collegue')
}
