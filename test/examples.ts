import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Blocks of code in a Markdown text, in their order. */
export const blocksOf = (text: string): { language: string; code: string }[] =>
  [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language = '', code = '']) => ({ language, code }))

/** Runs a program on a text; its output, its errors and the status it ends with. */
export async function runProgram(
  program: string,
  args: string[],
  { input = '', env = {} }: { input?: string; env?: Record<string, string> } = {},
): Promise<{ output: string; errors: string; status: number | null }> {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: 'pipe' })
  let [output, errors] = ['', '']
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (errors += chunk))
  child.stdin.on('error', () => {}) // a program may end before it has read: its status tells
  child.stdin.end(input)
  const [status] = (await once(child, 'close')) as [number | null]
  return { output, errors, status }
}
