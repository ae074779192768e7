import { createHmac, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blocksOf, runProgram } from '#test/examples.ts'
import { guideFor } from './guide.ts'

/** Reads a list of deliveries from standard input, and writes whether each is verified. */
const readers: Record<string, { file: string; program: string; args: string[]; reader: string }> = {
  js: {
    file: 'verify.mjs',
    program: process.execPath,
    args: [],
    reader: `
let text = ''
for await (const chunk of process.stdin) text += chunk
const told = JSON.parse(text).map(({ secret, headers, body }) => isVerified(secret, headers, Buffer.from(body, 'base64')))
console.log(JSON.stringify(told))`,
  },
  python: {
    file: 'verify.py',
    program: 'python3',
    args: [],
    reader: `
import json, sys
print(json.dumps([is_verified(one["secret"], one["headers"], base64.b64decode(one["body"])) for one in json.load(sys.stdin)]))`,
  },
  php: {
    file: 'verify.php',
    program: 'php',
    args: ['-d', 'display_errors=stderr'],
    reader: `
echo json_encode(array_map(
    fn ($one) => is_verified($one['secret'], $one['headers'], base64_decode($one['body'])),
    json_decode(file_get_contents('php://stdin'), true),
));`,
  },
}

const key = randomBytes(32)
const secret = `whsec_${key.toString('base64')}`
const now = () => Math.floor(Date.now() / 1000)
const text = '{"id":"42","kind":"event","action":"updated","record":{"title":"Fête “été” 🎪"}}'

type Sent = { id?: string; timestamp?: string; body?: string; signature?: string; secret?: string }
/** A delivery that is signed as it should be, but for what is given. */
function delivery({ id = 'msg_1', timestamp = String(now()), body = text, ...given }: Sent = {}) {
  const right = createHmac('sha256', key).update(`msg_1.${timestamp}.${text}`).digest('base64')
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': (given.signature ?? 'v1,RIGHT').replaceAll('RIGHT', right),
  }
  return { secret: given.secret ?? secret, headers, body: Buffer.from(body).toString('base64') }
}

/** Made when they are read: a signature holds for five minutes. */
const deliveries = (): [what: string, sent: object, isVerified: boolean][] => [
  ['as it was sent', delivery(), true],
  ['with two signatures of which one is right', delivery({ signature: 'v1,bm9uZQ== v1,RIGHT' }), true],
  ['with a version it does not know beside the right one', delivery({ signature: 'v1a,RIGHT v1,RIGHT' }), true],
  ['four minutes late', delivery({ timestamp: String(now() - 240) }), true],
  ['with another body', delivery({ body: text.replace('updated', 'created') }), false],
  ['with another id', delivery({ id: 'msg_2' }), false],
  ['six minutes old', delivery({ timestamp: String(now() - 360) }), false],
  ['from the future', delivery({ timestamp: String(now() + 360) }), false],
  ['with a timestamp that is none', delivery({ timestamp: 'soon' }), false],
  ['with an empty timestamp', delivery({ timestamp: '' }), false],
  ['with a signature of an unknown version', delivery({ signature: 'v2,RIGHT' }), false],
  ['with a signature that is no base64', delivery({ signature: 'v1,%%%é' }), false],
  ['with an empty signature', delivery({ signature: '' }), false],
  ['under another secret', delivery({ secret: `whsec_${randomBytes(32).toString('base64')}` }), false],
  ['without headers', { ...delivery(), headers: { other: 'x' } }, false],
]

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flightcase-examples-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const isThere = async (program: string) =>
  runProgram(program, ['--version']).then(
    () => true,
    () => false, // spawn reports a program that is not installed
  )

describe.each(Object.entries(readers))('the receiver in %s', (language, { file, program, args, reader }) => {
  test('tells deliveries of the site from all others', async (context) => {
    if (!(await isThere(program))) return context.skip(`${program} is not installed`)
    const code = blocksOf(guideFor('http://localhost')).find((block) => block.language === language)!.code
    const path = join(folder, file)
    await writeFile(path, code + reader)
    const made = deliveries()
    const input = JSON.stringify(made.map(([, sent]) => sent))
    const { output, errors } = await runProgram(program, [...args, path], { input })
    expect(errors).toBe('')
    expect(JSON.parse(output)).toEqual(made.map(([, , isVerified]) => isVerified))
  })
})
