// Runs programs for the commands of the repository, and ends a command with a sentence.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** Prints one line of progress. @param {string} line */
export function say(line) {
  console.error(`· ${line}`)
}

/**
 * Ends the command with a sentence instead of a stack. @param {string} sentence @returns {never}
 */
export function giveUp(sentence) {
  console.error(`✗ ${sentence}`)
  process.exit(1)
}

const guard = join(root, 'scripts', 'guard.mjs')
/** The guard's exit code when its program is not installed. */
const notFound = 127

/**
 * The descriptor of a listening socket, for a child: the name stays taken while any process has it
 * open. Only Node's handle exposes it; none on Windows.
 * @param {import('node:net').Server | undefined} lock @returns {number[]}
 */
function descriptorOf(lock) {
  const { fd = -1 } = /** @type {{ _handle?: { fd?: number } } | undefined} */ (lock)?._handle ?? {}
  return fd >= 0 ? [fd] : []
}

/**
 * Running children, so that Ctrl+C reaches them: each leads its own process group. @type
 * {Set<import('node:child_process').ChildProcess>}
 */
const children = new Set()
let interrupted = false
/** @param {import('node:child_process').ChildProcess} child @param {NodeJS.Signals} signal */
function killGroup(child, signal) {
  if (child.pid === undefined || child.exitCode !== null) return
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal)
  } catch {
    // It ended between the check and the signal.
  }
}
/**
 * Ends once the children have ended: an interrupted npm cleans up, and the next command must not
 * start meanwhile.
 * @param {NodeJS.Signals} signal
 */
function stopChildren(signal) {
  // Ctrl+C comes twice under npm, from the terminal and from npm: the second one must not end what
  // the first one waits for.
  if (interrupted) return
  interrupted = true
  for (const child of children) {
    killGroup(child, signal)
    setTimeout(() => killGroup(child, 'SIGKILL'), 15_000).unref()
    child.once('close', () => {
      children.delete(child)
      if (children.size === 0) process.exit(signal === 'SIGINT' ? 130 : 143)
    })
  }
}

/**
 * Runs a program in the repository and waits for it. Its standard input is closed.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean, minutes?: number, lock?:
 * import('node:net').Server }} [options] quiet: keep what it prints for the caller; minutes: limit
 * after which the program is ended; lock: of `alone`, held until the program has ended, which
 * happens when this process is killed
 * @returns {Promise<{ ok: boolean, output: string, missing: boolean, isStopped: boolean, ending: string }>}
 * output only when quiet; missing: there is no such program; isStopped: it met its limit; ending: how it
 * ended, for a sentence that names it
 */
export async function run(program, args, { env, quiet = false, minutes = 30, lock } = {}) {
  if (children.size === 0)
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, stopChildren)
  const printed = quiet ? 'pipe' : 'inherit'
  const [command, words] = lock ? [process.execPath, [guard, program, ...args]] : [program, args]
  const child = spawn(command, words, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: [lock ? 'pipe' : 'ignore', printed, printed, ...descriptorOf(lock)],
    detached: process.platform !== 'win32',
    shell: process.platform === 'win32' && command === 'npm',
  })
  children.add(child)
  let output = ''
  let isStopped = false
  let ending = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text))
  const limit = setTimeout(() => {
    isStopped = true
    ending = `took longer than ${minutes} minutes and was stopped`
    output += `\n${program} ${ending}.\n`
    if (!quiet) say(`${program} ${ending}`)
    killGroup(child, 'SIGTERM')
    setTimeout(() => killGroup(child, 'SIGKILL'), 5000).unref()
  }, minutes * 60_000)
  let missing = false
  const ok = await new Promise((resolve) => {
    child.once('error', (error) => {
      missing = /** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT'
      output += `${error.message}\n`
      if (!quiet) say(error.message)
      ending = error.message
      resolve(false)
    })
    child.once('close', (code, signal) => {
      missing ||= lock !== undefined && code === notFound
      ending ||= code === null ? `was ended by ${signal}` : `ended with code ${code}`
      resolve(code === 0)
    })
  })
  clearTimeout(limit)
  // Interrupted: the handler ends this process; nothing may run after.
  if (interrupted) return new Promise(() => {})
  children.delete(child)
  if (children.size === 0) for (const signal of ['SIGINT', 'SIGTERM']) process.removeListener(signal, stopChildren)
  return { ok, output, missing, isStopped, ending }
}

/**
 * Runs the script of an installed package, without the start-up time of npx.
 * @param {string} script below node_modules
 * @param {readonly string[]} args
 * @param {Parameters<typeof run>[2] & { node?: string }} [options] node: the program that runs it,
 * instead of the present one
 */
export function runTool(script, args, { node = process.execPath, ...options } = {}) {
  return run(node, [join(root, 'node_modules', script), ...args], options)
}
