import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Problem } from '../problem.ts'
import { partsOf, readHeader } from './multipart.ts'

/** Splits the bytes into chunks that end at these places. */
async function* cutAt(bytes: Buffer, places: readonly number[]): AsyncGenerator<Buffer> {
  let from = 0
  for (const place of [...places].map((one) => one % (bytes.length + 1)).sort((a, b) => a - b)) {
    yield bytes.subarray(from, place)
    from = place
  }
  yield bytes.subarray(from)
}

async function read(chunks: AsyncIterable<Buffer>, boundary: string) {
  const found: [name: string, filename: string | undefined, content: string][] = []
  for await (const { name, filename, content } of partsOf(chunks, boundary)) {
    const own: Buffer[] = []
    for await (const chunk of content) own.push(chunk)
    found.push([name, filename, Buffer.concat(own).toString('latin1')])
  }
  return found
}

/** Content made of the characters of delimiters, so that many places look like the start of one. */
const content = fc
  .array(fc.constantFrom('\r', '\n', '\r\n', '-', '--', 'b', 'bo', '\r\n--', '\r\n--b', 'x', '\0', '\xff', ' '), {
    maxLength: 30,
  })
  .map((pieces) => pieces.join(''))
  .filter((text) => !`\r\n${text}\r\n`.includes('\r\n--boundary'))
const parts = fc.array(
  fc.record({
    name: fc.stringMatching(/^[\w@.=]{1,8}$/),
    filename: fc.option(fc.stringMatching(/^[\w. é]{0,8}$/)),
    content,
  }),
  { maxLength: 4 },
)
const formOf = (given: { name: string; filename: string | null; content: string }[]) =>
  Buffer.concat([
    ...given.flatMap(({ name, filename, content: own }) => [
      Buffer.from(
        `--boundary\r\nContent-Disposition: form-data; name="${name}"${filename === null ? '' : `; filename="${filename}"`}\r\n` +
          'Content-Type: text/plain\r\n\r\n',
      ),
      Buffer.from(`${own}\r\n`, 'latin1'),
    ]),
    Buffer.from('--boundary--\r\n'),
  ])

describe('the parts of a form', () => {
  test('are the same however its bytes arrive', async () => {
    await fc.assert(
      fc.asyncProperty(parts, fc.array(fc.nat(2000), { maxLength: 12 }), async (given, places) => {
        const expected = given.map(({ name, filename, content: own }) => [name, filename ?? undefined, own])
        expect(await read(cutAt(formOf(given), places), 'boundary')).toEqual(expected)
      }),
      { numRuns: 300 },
    )
  })

  // rules/http.md#7
  test('are refused when the form ends before its last delimiter is complete', async () => {
    await fc.assert(
      fc.asyncProperty(parts, fc.nat(), fc.array(fc.nat(2000), { maxLength: 5 }), async (given, at, places) => {
        const form = formOf(given)
        const cut = form.subarray(0, at % (form.length - 2))
        await expect(read(cutAt(cut, places), 'boundary')).rejects.toThrow(Problem)
      }),
      { numRuns: 300 },
    )
  })

  test('are found after a preamble, and an abandoned part is skipped', async () => {
    const form = Buffer.concat([Buffer.from('words\r\n--boundary but not a line of its own'), formOf([])])
    await expect(read(cutAt(form, []), 'boundary')).rejects.toThrow(Problem)
    const two = [
      { name: 'a', filename: null, content: 'x'.repeat(500) },
      { name: 'b', filename: 'b.txt', content: 'y' },
    ]
    const names: string[] = []
    for await (const { name } of partsOf(
      cutAt(Buffer.concat([Buffer.from('words\r\n'), formOf(two)]), [90, 200]),
      'boundary',
    ))
      names.push(name)
    expect(names).toEqual(['a', 'b'])
  })

  test('have names in every encoding that forms use', () => {
    const params = (header: string) => ({ ...readHeader(header).params })
    expect(readHeader('Multipart/Form-Data;boundary=b')).toMatchObject({ value: 'multipart/form-data' })
    expect(params('form-data; name=a; filename="b;c.txt"')).toEqual({ name: 'a', filename: 'b;c.txt' })
    expect(params('form-data; NAME="a\\"b\\\\c"')).toEqual({ name: 'a"b\\c' })
    expect(params('form-data; name="a"; filename="C:\\fakepath\\x.pdf"').filename).toBe('C:\\fakepath\\x.pdf')
    expect(params("form-data; name=a; filename*=UTF-8''d%C3%A9p%C3%B4t.pdf")['filename*']).toBe('dépôt.pdf')
    expect(params("form-data; name=a; filename*=UTF-8''%ff; filename=x")).toMatchObject({ filename: 'x' })
    expect(params('form-data; name="a"; name="b"').name).toBe('a')
    expect(params('multipart/form-data; boundary=""').boundary).toBe('')
    expect(params('multipart/form-data; boundary=').boundary).toBe('')
  })
})
