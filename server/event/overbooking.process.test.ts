import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { materialRoutes } from '#shared/material.ts'
import { parkRoutes } from '#shared/park.ts'
import { sessionRoutes } from '#shared/session.ts'
import { settingsRoutes } from '#shared/settings.ts'
import { openApi } from '#test/e2e/api.ts'
import { type InstalledServer, setUpInstalled, startInstalled, stopInstalled } from '#test/installed-server.ts'
import { onlyOne, raceForLastPiece, type Sender } from '#test/last-piece.ts'
import { startPostgres } from '#test/postgres.ts'
import { admin } from '#test/running-site.ts'

const folder = mkdtempSync(join(tmpdir(), 'flightcase-last-piece-'))
afterAll(async () => {
  await stopInstalled()
  rmSync(folder, { recursive: true, force: true })
})

/** Sends writes to one of the processes, signed in there. */
async function senderTo({ url }: InstalledServer): Promise<Sender> {
  const signed: Record<string, string> = {}
  const send: Sender = async (method, path, body) => {
    const headers = body ? { ...signed, 'content-type': 'application/json' } : signed
    const answer = await fetch(`${url}${path}`, { method, headers, body: body && JSON.stringify(body) })
    return { status: answer.status, body: await answer.json() }
  }
  const identity = { identifier: admin.pseudo, password: admin.password }
  const { body } = await send('POST', `/api${sessionRoutes.create.path}`, identity)
  signed.authorization = `Bearer ${body.token}`
  return send
}

/** Races that run at once. */
const abreast = 5

// rules/availability.md#21, rules/operation.md#9
test('two processes on one PostgreSQL: a thousand times both want the last piece at once, and one takes it', {
  timeout: 600_000,
}, async () => {
  const postgres = await startPostgres()
  try {
    const one = await startInstalled({ folder: join(folder, 'one'), database: postgres.url })
    await setUpInstalled(one)
    const other = await startInstalled({ folder: join(folder, 'other'), database: postgres.url })
    const api = await openApi(one)
    await api.call(settingsRoutes.update, { body: { availability: { overbooking: 'forbid' } } })
    const [park] = await api.call(parkRoutes.all, {})
    const { id: material } = await api.call(materialRoutes.create, {
      body: { name: 'Console', reference: 'C-1', park_id: park!.id, stock_quantity: 1, rental_price: 10 },
    })
    const senders = [await senderTo(one), await senderTo(other)] as const
    const wrong: string[] = []
    for (let race = 0; race < 1000; race += abreast) {
      const races = Array.from({ length: abreast }, (_, at) => race + at)
      const results = await Promise.all(races.map((own) => raceForLastPiece(senders, own, material)))
      for (const [at, result] of results.entries())
        if (result.join() !== onlyOne.join()) wrong.push(`${races[at]}: ${result.join(', ')}`)
    }
    expect(wrong).toEqual([])
    await one.stop()
    await other.stop()
  } finally {
    await postgres.stop()
  }
})
