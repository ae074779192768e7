import { expect, onTestFailed, test } from 'vitest'
import { setOverbooking } from '#test/forbid-stage.ts'
import { onlyOne, raceForLastPiece, type Sender } from '#test/last-piece.ts'
import { type Client, useSite } from '#test/server.ts'
import { eventsLacking } from '../availability/missing.ts'
import { readSite } from '../settings/settings.ts'

const site = useSite()
const sender =
  (client: Client): Sender =>
  (method, path, body) =>
    client.send(method, path, { body })

/** Races that run at once. */
const abreast = 4

// rules/availability.md#21
test('a thousand times two writes want the last piece at once: one takes it', { timeout: 600_000 }, async () => {
  const [admin, one, other] = [await site.as('admin'), await site.as('member'), await site.as('member')]
  await setOverbooking(admin, 'forbid')
  const material = await site.build.material({ stock_quantity: 1 })
  const wrong: string[] = []
  let ended = 0
  onTestFailed(() =>
    console.error(`${ended} races had ended; ${site.database.waits.waiting} callers waited for the database.`),
  )
  for (let race = 0; race < 1000; race += abreast) {
    const races = Array.from({ length: abreast }, (_, at) => race + at)
    const results = await Promise.all(races.map((own) => raceForLastPiece([sender(one), sender(other)], own, material)))
    for (const [at, result] of results.entries())
      if (result.join() !== onlyOne.join()) wrong.push(`${races[at]}: ${result.join(', ')}`)
    ended = race + abreast
  }
  expect(wrong).toEqual([])
  const live = await site.db.selectFrom('event').select('id').where('deleted_at', 'is', null).execute()
  const asking = { db: site.db, site: await readSite(site.db), user: { restrictedParks: [] } }
  expect(
    await eventsLacking(
      asking,
      live.map(({ id }) => id),
    ),
  ).toEqual(new Set())
})
