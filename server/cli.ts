import { accountsUsage, manageAccounts } from './command/accounts.ts'
import { backUp, restore } from './command/archive.ts'
import { check } from './command/check.ts'
import { serve, serveDemo } from './command/serve.ts'
import { type Config, readConfig } from './config.ts'
import { openServices } from './main.ts'

const usage = `flightcase start          serves the site
flightcase demo [fr|en]   serves made-up data from a folder that is thrown away, on this machine only
flightcase migrate        applies the database's migrations
flightcase backup FILE    one archive of database and files, while the site runs
flightcase restore FILE   fills an empty site from an archive, and verifies it
flightcase check          says whether configuration, database and files are in order
${accountsUsage}`

const commands: Record<string, (config: Config, args: string[]) => Promise<void>> = {
  start: serve,
  demo: (config, [language]) => serveDemo(config, language),
  migrate: async (config) => {
    const { close } = await openServices(config)
    await close()
    console.log('The database is up to date.')
  },
  backup: (config, [file]) => backUp(config, file),
  restore: (config, [file]) => restore(config, file),
  user: manageAccounts,
  check,
}

/** Failures with a message for the person at the terminal; any other is a bug and shows where. */
const expected = [
  'CommandRefused',
  'ConfigError',
  'FolderInUse',
  'FolderRefused',
  'ServerRefused',
  'DatabaseUnavailable',
  'MigrationRefused',
  'RestoreRefused',
]
const expectedCodes = [
  'EADDRINUSE',
  'EACCES',
  'EADDRNOTAVAIL',
  'ENOENT',
  'ENOSPC',
  'EISDIR',
  'ERR_PARSE_ARGS_UNKNOWN_OPTION',
]

const [name = 'help', ...args] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
try {
  if (command) await command(readConfig(process.env), args)
  else console.log(usage)
  process.exitCode = command || ['help', '--help', '-h'].includes(name) ? 0 : 1
} catch (error) {
  const { code } = error as NodeJS.ErrnoException
  const known = error instanceof Error && (expected.includes(error.name) || expectedCodes.includes(code ?? ''))
  console.error(known ? error.message : error)
  process.exitCode = 1
}
