import { describe, expect, test } from 'vitest'
import { compound, docx, html, pdf, png, program, script, svg } from '#test/sample-files.ts'
import { useSite } from '#test/server.ts'
import { stockOf, upload } from '#test/upload.ts'
import { zipOf } from '#test/zip.ts'

const site = useSite()
const stock = () => stockOf(site)

describe('refused files', () => {
  const heavy = () => Buffer.concat([pdf, Buffer.alloc(26 * 1024 ** 2)])
  const type = 'This type of file is not accepted.'
  const extension = (kind: string) => `The extension does not match the content (${kind}).`
  // rules/document.md#3, rules/document.md#4, rules/document.md#5, rules/document.md#6
  test.each<[what: string, name: string, content: () => Buffer | string, status: number, said: string, french: string]>(
    [
      ['a page named x.pdf', 'x.pdf', () => html, 415, type, 'Ce type de fichier n’est pas accepté.'],
      [
        'a script named .png',
        'x.png',
        () => script,
        415,
        extension('TXT'),
        'L’extension ne correspond pas au contenu (TXT).',
      ],
      ['a drawing that holds a script', 'x.svg', () => svg, 415, type, 'Ce type de fichier n’est pas accepté.'],
      ['a page named as text', 'x.txt', () => html, 415, type, 'Ce type de fichier n’est pas accepté.'],
      ['a program', 'x.exe', () => program, 415, type, 'Ce type de fichier n’est pas accepté.'],
      ['a program named as a PDF', 'x.pdf', () => program, 415, type, 'Ce type de fichier n’est pas accepté.'],
      [
        'a picture named as a page',
        'x.html',
        () => png,
        415,
        extension('PNG'),
        'L’extension ne correspond pas au contenu (PNG).',
      ],
      [
        'a zip bomb that is not a text document',
        'x.docx',
        () => zipOf({ a: Buffer.alloc(10_000_000) }, { claims: 2 ** 32 - 2 }),
        415,
        extension('ZIP'),
        'L’extension ne correspond pas au contenu (ZIP).',
      ],
      [
        'a text document with macros',
        'x.docx',
        () => docx({ 'word/vbaProject.bin': 'x' }),
        415,
        extension('ZIP'),
        'L’extension ne correspond pas au contenu (ZIP).',
      ],
      ['a zip cut short', 'x.zip', () => docx().subarray(0, 90), 415, type, 'Ce type de fichier n’est pas accepté.'],
      [
        'an installer in the format of old text documents',
        'x.doc',
        () => compound('Property'),
        415,
        type,
        'Ce type de fichier n’est pas accepté.',
      ],
      [
        'bytes without meaning',
        'x.txt',
        () => Buffer.from([1, 2, 3, 0]),
        415,
        type,
        'Ce type de fichier n’est pas accepté.',
      ],
      ['an empty file', 'x.txt', () => '', 415, 'This file is empty.', 'Ce fichier est vide.'],
      ['26 megabytes', 'x.pdf', heavy, 413, 'This file exceeds 25 MB.', 'Ce fichier dépasse 25 Mo.'],
    ],
  )(
    '%s is refused by name in both languages, and leaves nothing behind',
    async (_, name, content, status, said, french) => {
      const id = await site.build.material()
      const before = await stock()
      const key = status === 413 ? 'file.too_large' : 'file.type_refused'
      for (const [language, sentence] of [
        ['EN', said],
        ['FR', french],
      ] as const) {
        const member = await site.as('member', { language })
        const answer = await upload(member, id, [
          ['good.pdf', pdf],
          [name, content()],
        ])
        expect([answer.status, answer.body.error.key, answer.body.error.details]).toEqual([
          status,
          key,
          { [name]: [sentence] },
        ])
      }
      expect(await stock()).toEqual(before)
    },
  )
})
