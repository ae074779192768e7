import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createConnection } from 'mariadb'
import { freePort } from './free-port.ts'

export type Mariadb = {
  /** The address of an empty database. */
  url: string
  /** Runs the statements of a dump in it. */
  load(text: string): Promise<void>
  stop(): Promise<void>
}

const program = '/usr/sbin/mariadbd'
export const hasMariadb = existsSync(program)

/** MariaDB does not run as root either: an account without rights of its own. */
const nobody = () => {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** Starts a throwaway server in a temporary folder, on a free port of 127.0.0.1. */
export async function startMariadb(): Promise<Mariadb> {
  const user = nobody()
  const folder = mkdtempSync(join(tmpdir(), 'flightcase-mariadb-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const run = { ...user, cwd: folder, env: { ...process.env, HOME: folder } }
  const plain = ['--no-defaults', `--datadir=${data}`]
  execFileSync('mariadb-install-db', [...plain, '--auth-root-authentication-method=normal', '--skip-test-db'], {
    ...run,
    stdio: 'pipe',
  })
  const port = await freePort()
  const flags = [
    '--bind-address=127.0.0.1',
    `--port=${port}`,
    `--socket=${join(folder, 's')}`,
    '--innodb-flush-log-at-trx-commit=0',
  ]
  const server = spawn(program, [...plain, ...flags], { ...run, stdio: 'ignore' })
  const kill = () => server.kill('SIGKILL')
  process.once('exit', kill)
  const where = { host: '127.0.0.1', port, user: 'root' }
  await answering(where, server)
  const admin = await createConnection({ ...where, multipleStatements: true })
  await admin.query('create database loxya character set utf8mb4')
  await admin.query('use loxya')
  return {
    url: `mysql://root@127.0.0.1:${port}/loxya`,
    async load(text) {
      await admin.query(text)
    },
    async stop() {
      await admin.end()
      process.off('exit', kill)
      const gone = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGTERM')
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function answering(where: { host: string; port: number; user: string }, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (server.exitCode !== null) throw new Error(`MariaDB ended with ${server.exitCode}.`)
    try {
      await (await createConnection({ ...where, connectTimeout: 1000 })).end()
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100)) // not listening yet
    }
  }
  throw new Error('MariaDB does not answer.')
}
