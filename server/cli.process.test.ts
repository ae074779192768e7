import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CommandLine, openCommandLine, ownerNumbers } from '#test/command-line.ts'

let line: CommandLine
beforeAll(() => {
  line = openCommandLine()
})
afterAll(() => line.end())
const below = (name: string) => join(line.folder, name)
/**
 * The site of most tests, or another one with these settings, under the account that owns its
 * folder.
 */
const flightcase = (args: string[], env: Record<string, string> = {}, input = '') =>
  line.flightcase(args, { env, input, as: 'owner' })

/**
 * Opens the change stream on many connections, so that the server still authenticates some of them
 * when it is asked to stop.
 */
async function askForStreams(url: string, token: string): Promise<() => void> {
  const { port } = new URL(url)
  const sockets = Array.from({ length: 40 }, () => connect(Number(port), '127.0.0.1'))
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  for (const socket of sockets) {
    socket.on('error', () => {}) // the server hung up, as this test requires
    socket.write(`GET /api/changes HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n\r\n`)
  }
  return () => {
    for (const socket of sockets) socket.destroy()
  }
}

const signIn = (url: string, identifier: string, password: string) =>
  fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier, password }),
  })

// Each start of the embedded database takes a second, ten on a loaded machine: a test covers all it
// can with one start.
describe('the command line', () => {
  const archive = () => below('backup.tar.gz')

  // rules/backup.md#3, rules/operation.md#8, rules/operation.md#12, rules/operation.md#22, rules/operation.md#23
  test('serves and is backed up meanwhile; SIGTERM ends it well', { timeout: 200_000 }, async () => {
    const made = await flightcase(['user', 'create', 'alice', 'alice@example.org'], {}, 'a long password\n').ended
    expect(made).toEqual({ code: 0, output: 'The account alice was made.\n' })

    const server = flightcase(['start'])
    const url = await server.ready()
    const answer = await signIn(url, 'alice', 'a long password')
    expect(answer.status).toBe(200)
    const { token } = (await answer.json()) as { token: string }
    // rules/http.md#1: the built program too takes an address that cannot be decoded for an unknown one.
    const unknown = await fetch(`${url}/api/%`)
    expect([unknown.status, await unknown.json()]).toMatchObject([404, { error: { key: 'route.unknown' } }])
    // An open stream must not delay the shutdown.
    const stream = await fetch(`${url}/api/changes`, { headers: { authorization: `Bearer ${token}` } })
    expect(stream.status).toBe(200)
    const [second, backup] = await Promise.all([flightcase(['migrate']).ended, flightcase(['backup', archive()]).ended])
    expect(second.code).toBe(1)
    expect(second.output).toContain(String(server.child.pid))
    expect(backup.output).toContain('The backup is in')
    const robert = await flightcase(
      ['user', 'create', 'robert', 'robert@example.org', '--group', 'member'],
      {},
      'b long password\n',
    ).ended
    expect(robert).toEqual({ code: 0, output: 'The account robert was made.\n' })
    expect((await signIn(url, 'robert', 'b long password')).status).toBe(200)
    const absent = await flightcase(['user', 'password', 'carol'], {}, 'c long password\n').ended
    expect(absent).toEqual({ code: 1, output: 'There is no account carol.\n' })
    const checked = await flightcase(['check']).ended
    expect(checked.output).toContain(`site: runs as process ${server.child.pid}`)
    expect(checked.output).toContain('migrations: all applied')
    expect(checked.code).toBe(0)
    const hangUp = await askForStreams(url, token)
    server.child.kill('SIGTERM')
    hangUp()
    expect((await server.ended).code).toBe(0)
    await stream.body?.cancel()
  })

  // rules/backup.md#5
  test('does not back up a folder without a site, and creates none there', { timeout: 200_000 }, async () => {
    const elsewhere = { DATA_DIR: below('elsewhere') }
    mkdirSync(elsewhere.DATA_DIR)
    const { uid, gid } = ownerNumbers()
    chownSync(elsewhere.DATA_DIR, uid, gid)
    const refused = await flightcase(['backup', below('none.tar.gz')], elsewhere).ended
    expect(refused.code).toBe(1)
    expect(refused.output).toBe(
      `There is no site to back up in ${elsewhere.DATA_DIR}/database: set DATA_DIR as the site has it.\n`,
    )
    expect((await flightcase(['check'], elsewhere).ended).output).toContain(`database: none in ${elsewhere.DATA_DIR}`)
    expect(readdirSync(elsewhere.DATA_DIR)).toEqual([])
  })

  // rules/backup.md#10, rules/operation.md#23
  test('restores a backup and manages accounts', { timeout: 200_000 }, async () => {
    const fresh = { DATA_DIR: below('restored') }
    expect((await flightcase(['restore', archive()], fresh).ended).output).toContain('Restored and verified')
    expect((await flightcase(['user'], fresh).ended).output).toBe('alice  alice@example.org  admin\n')
    const again = await flightcase(['user', 'create', 'ALICE', 'x@example.org'], fresh, 'a long password\n').ended
    expect(again).toEqual({ code: 1, output: 'There is an account with that pseudo already.\n' })
    const changed = await flightcase(['user', 'password', 'Alice'], fresh, 'another password\n').ended
    expect(changed).toEqual({ code: 0, output: 'The password of alice was set; its sessions have ended.\n' })
    const checked = await flightcase(['check'], fresh).ended
    expect(checked.code).toBe(0)
    expect(checked.output).toContain('migrations: all applied')
  })

  // rules/operation.md#12, rules/operation.md#24
  test('the demonstration has an account for each group and leaves nothing behind', { timeout: 200_000 }, async () => {
    const demo = flightcase(['demo', 'en'])
    const url = await demo.ready()
    for (const group of ['admin', 'member', 'visitor']) {
      const answer = await signIn(url, group, 'flightcase-demo')
      expect([answer.status, ((await answer.json()) as { user: { group_id: string } }).user.group_id]).toEqual([
        200,
        group,
      ])
    }
    // Ctrl+C under npm sends the signal twice: from the terminal and from npm.
    demo.child.kill('SIGINT')
    demo.child.kill('SIGINT')
    const { code, output } = await demo.ended
    expect(code).toBe(0)
    expect(output).toMatch(/visitor +password flightcase-demo/)
    expect(readdirSync(line.folder).filter((name) => name.startsWith('flightcase-demo-'))).toEqual([])
  })

  // rules/operation.md#12, rules/operation.md#24
  test.each(['SIGINT', 'SIGHUP'] as const)(
    'a demonstration that %s stops while it is made leaves nothing behind',
    { timeout: 200_000 },
    async (signal) => {
      const folders = () => readdirSync(line.folder).filter((name) => name.startsWith('flightcase-demo-'))
      const demo = flightcase(['demo'])
      await expect.poll(folders, { timeout: 60_000 }).toHaveLength(1)
      demo.child.kill(signal)
      expect(await demo.ended).toMatchObject({ code: 0, output: expect.stringMatching(/Stopping …\n$/) })
      expect(folders()).toEqual([])
    },
  )

  // rules/operation.md#1, rules/operation.md#2, rules/operation.md#24
  test('reports an error in one sentence, without a stack', { timeout: 200_000 }, async () => {
    const wrong = await flightcase(['start'], { PORT: 'ninety' }).ended
    expect(wrong).toEqual({ code: 1, output: 'PORT must be a port number from 0 to 65535 (now: ninety)\n' })
    const open = await flightcase(['demo'], { HOST: '0.0.0.0' }).ended
    expect(open.code).toBe(1)
    expect(open.output).toMatch(/^The demonstration .* HOST=0\.0\.0\.0 is refused\.\n$/)
    const version = await flightcase(['--version'], { PORT: 'ninety' }).ended
    expect([version.code, version.output]).toEqual([0, expect.stringMatching(/^flightcase \d+\.\d+\.\d+\n$/)])
    const unknown = await flightcase(['frobnicate']).ended
    expect([unknown.code, unknown.output.startsWith('flightcase start')]).toEqual([1, true])
    const helped = await flightcase(['migrate', '--help'], { DATA_DIR: below('never') }).ended
    expect([helped.code, helped.output.startsWith('flightcase start')]).toEqual([0, true])
    const superfluous = await flightcase(['migrate', '--dry-run'], { DATA_DIR: below('never') }).ended
    expect([superfluous.code, superfluous.output.split('\n')[0]]).toEqual([
      1,
      '"flightcase migrate" takes no --dry-run.',
    ])
    const second = await flightcase(['backup', below('one.tar.gz'), 'two.tar.gz']).ended
    expect([second.code, second.output.split('\n')[0]]).toEqual([1, '"flightcase backup" takes no two.tar.gz.'])
    expect([existsSync(below('never')), existsSync(below('one.tar.gz'))]).toEqual([false, false])
    expect((await flightcase(['backup']).ended).output).toBe('Name the file to write: flightcase backup FILE\n')
    const absent = await flightcase(['check'], { DATA_DIR: below('nowhere') }).ended
    expect(absent.code).toBe(1)
    expect(absent.output).toContain('WRONG')
  })
})
