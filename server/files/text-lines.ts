import { createReadStream } from 'node:fs'

/**
 * The lines of a text file, without their ends, read in pieces. Whoever loops over them hears of a
 * file that cannot be read, and closes it by leaving the loop.
 */
export async function* textLines(path: string): AsyncGenerator<string> {
  let rest = ''
  // Not readline: a fault of its stream reaches no loop, but ends the process.
  for await (const piece of createReadStream(path, 'utf8')) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}
