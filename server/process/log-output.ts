import { write, writeSync } from 'node:fs'

/** Characters that may wait for a slow reader; lines beyond them are lost. */
const mostWaiting = 4_194_304
/** Milliseconds until a full pipe is tried again. */
const pause = 100

/** Where the log's lines go. */
export type LogOutput = { write(line: string): void }

/**
 * Writes lines to a file descriptor in order, without blocking. What cannot be written, since the
 * disk is full or the reader gone, is lost: no log is worth the site, which the logger's own output
 * would end (rules/operation.md#19).
 */
export function outputTo(fd: number): LogOutput & { last(): void } {
  let waiting = ''
  let isWriting = false
  const next = () => {
    isWriting = waiting !== ''
    if (!isWriting) return
    const bytes = Buffer.from(waiting)
    waiting = ''
    writeOn(bytes, false)
  }
  const writeOn = (rest: Buffer, isBegun: boolean) => {
    write(fd, rest, (error, count) => {
      if (error?.code === 'EAGAIN') setTimeout(writeOn, pause, rest, isBegun)
      else if (!error && count < rest.length) writeOn(rest.subarray(count), true)
      else {
        if (error && isBegun) waiting = `\n${waiting}` // the line that is cut short
        next()
      }
    })
  }
  return {
    write(line) {
      if (waiting.length + line.length > mostWaiting) return
      waiting += line
      if (!isWriting) next()
    },
    /** Tries once to write what still waits: the process is about to end. */
    last() {
      try {
        writeSync(fd, waiting)
      } catch {
        // Lost, as above.
      }
      waiting = ''
    },
  }
}

const standard = outputTo(1)
process.once('exit', () => standard.last())

/** The log on standard output. */
export const logOutput: LogOutput = standard
