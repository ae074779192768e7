// Runs a program that must not outlive its command: `node guard.mjs <program> <arguments>`.
// Standard input is a pipe from that command. It ends when the command is killed, and the guard
// then ends the program. Descriptor 3 is the lock of the checkout: the system frees it once this
// process and the program have both ended.
import { spawn } from 'node:child_process'
import { fstatSync } from 'node:fs'

/** Milliseconds the program has for its cleanup. */
const patience = 15_000
/** Exit code of a shell for a program that is not installed. */
const notFound = 127

const isLocked = () => {
  try {
    return fstatSync(3).isSocket()
  } catch {
    return false // the system passes no descriptors on, or there is no lock
  }
}

const [program = '', ...args] = process.argv.slice(2)
const child = spawn(program, args, {
  stdio: ['ignore', 'inherit', 'inherit', ...(isLocked() ? [3] : [])],
  shell: process.platform === 'win32' && program === 'npm',
})
child.once('error', (error) => {
  console.error(error.message)
  process.exit(/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT' ? notFound : 1)
})
child.once('close', (code) => process.exit(code ?? 1))

// A signal to the group reaches the program too: this process ends after it.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => {})

process.stdin.resume().once('close', () => {
  endGroup('SIGTERM')
  setTimeout(() => endGroup('SIGKILL'), patience)
})

/** @param {NodeJS.Signals} signal */
function endGroup(signal) {
  if (process.platform === 'win32') child.kill(signal)
  else process.kill(0, signal) // `run` made this process the leader of its own group
}
