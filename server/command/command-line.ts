import { type Config, readConfig } from '../config.ts'
import { becomeOwner } from '../files/data-folder.ts'
import { openServices } from '../main.ts'
import { productVersion } from '../root.ts'
import { accountsUsage, manageAccounts } from './accounts.ts'
import { backUp, restore } from './archive.ts'
import { check } from './check.ts'
import { demoData, makeDemoData, serveDemo } from './demo-site.ts'
import { CommandRefused, sentenceOf } from './failure.ts'
import { moveInUsage } from './move-in-usage.ts'
import { serve } from './serve.ts'

const usage = `flightcase start          serves the site
flightcase build          in a checkout: installs the packages and builds, for a later start
flightcase demo [fr|en]   serves demonstration data from a temporary folder, on this machine only
flightcase migrate        applies the database's migrations
flightcase backup FILE    writes one archive of database and files, while the site runs
flightcase restore FILE   fills an empty site from an archive, and verifies it
flightcase check          checks configuration, database, files and clock
${moveInUsage}
flightcase --version      prints the version
${accountsUsage}`

const commands: Record<string, (config: Config, args: string[]) => Promise<void>> = {
  start: serve,
  demo: (config, [language]) => serveDemo(config, language),
  [demoData]: (config, [folder, language]) => makeDemoData(config, folder, language),
  migrate: async (config) => {
    const { close } = await openServices(config)
    await close()
    console.log('The database is up to date.')
  },
  backup: (config, [file]) => backUp(config, file),
  restore: (config, [file]) => restore(config, file),
  user: manageAccounts,
  import: async (config, args) => (await import('./move-in.ts')).importLoxya(config, args),
  check,
}

/** The most arguments each command takes; none unless listed. `user` and `import` check their own. */
const mostArguments: Record<string, number> = {
  demo: 1,
  [demoData]: 2,
  backup: 1,
  restore: 1,
  user: Number.POSITIVE_INFINITY,
  import: Number.POSITIVE_INFINITY,
}

/**
 * Refuses an argument that the command would ignore, such as `--dry-run`: the user may count on it.
 * @throws CommandRefused
 */
function refuseSuperfluous(): void {
  const most = mostArguments[name] ?? 0
  if (most === Number.POSITIVE_INFINITY) return
  const superfluous = args.find((argument, index) => index >= most || argument.startsWith('-'))
  if (superfluous !== undefined) throw new CommandRefused(`"flightcase ${name}" takes no ${superfluous}.\n${usage}`)
}

/**
 * Commands that need root's own rights for the archive, and switch to the owner's for the site
 * themselves.
 */
const withArchive = ['backup', 'restore', 'import', 'demo', demoData]

async function run(command: (config: Config, args: string[]) => Promise<void>): Promise<void> {
  refuseSuperfluous()
  const config = readConfig(process.env)
  process.umask(0o077) // only its owner may read what the site writes
  if (!withArchive.includes(name)) becomeOwner(config.dataDir)
  await command(config, args)
}

// What cannot be said, since the reader has gone or the disk is full, ends nothing.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
const [name = 'help', ...args] = process.argv.slice(2)
const asksVersion = ['--version', '-v', 'version'].includes(name)
const asksHelp = ['help', '--help', '-h'].includes(name) || args.some((one) => ['--help', '-h'].includes(one))
const command = !asksHelp && Object.hasOwn(commands, name) ? commands[name] : undefined
try {
  if (command) await run(command)
  else console.log(asksVersion ? `flightcase ${productVersion()}` : usage)
  process.exitCode = command || asksVersion || asksHelp ? 0 : 1
} catch (error) {
  console.error(sentenceOf(error) ?? error)
  process.exitCode = 1
}
