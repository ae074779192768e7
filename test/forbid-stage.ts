import { settingsRoutes } from '#shared/settings.ts'
import type { Answer, Client, TestSite } from './server.ts'

/** The days that all events of these tests want, and days when nothing is on. */
export const taken = { start_date: '2040-06-01 00:00:00', end_date: '2040-06-02 23:59:59' }
export const free = { start_date: '2040-07-01 00:00:00', end_date: '2040-07-02 23:59:59' }

/** Forbids overbooking, or allows it again. */
export async function setOverbooking(admin: Client, overbooking: 'warn' | 'forbid'): Promise<void> {
  const { status, body } = await admin.call(settingsRoutes.update, { body: { availability: { overbooking } } })
  if (status !== 200) throw new Error(JSON.stringify(body))
}

/** A site that forbids overbooking, with 3 consoles of which a confirmed event holds 2. */
export async function forbidStage(site: TestSite) {
  const admin = await site.as('admin')
  const member = await site.as('member')
  await setOverbooking(admin, 'forbid')
  const console = await site.build.material({ name: 'Console', stock_quantity: 3 })
  const held = await site.build.event({
    ...taken,
    title: 'Festival',
    is_confirmed: true,
    materials: [[console, 2]],
  })
  return { admin, member, console, held }
}

/** What an answer refuses: status, key, and of each missing material how many and who has them. */
export const overbookedBy = ({ status, body }: Answer) => [
  status,
  body.error?.key,
  body.error?.details?.missing?.map(
    (row: { id: number; missing_quantity: number; taken_by: { id: number | null }[] }) => [
      row.id,
      row.missing_quantity,
      row.taken_by.map(({ id }) => id),
    ],
  ),
]
