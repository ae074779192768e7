import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Piece, piecesOf } from './statements.ts'
import type { Cell } from './text.ts'

async function* inPieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}

async function read(text: string, size = text.length): Promise<Piece[]> {
  const pieces: Piece[] = []
  for await (const piece of piecesOf(inPieces(text, Math.max(1, size)))) pieces.push(piece)
  return pieces
}
const rowsOf = async (text: string, size?: number): Promise<Cell[][]> =>
  (await read(text, size)).flatMap((piece) => (piece.kind === 'rows' ? piece.rows : []))

/** Characters that the server escapes, and what stands for them. */
const escaped: Record<string, string> = {
  '\\': '\\\\',
  "'": "\\'",
  '"': '\\"',
  '\n': '\\n',
  '\r': '\\r',
  '\x1a': '\\Z',
}
/** A value as the server writes it in a dump. */
const written = (value: Cell): string =>
  value === null ? 'NULL' : `'${Array.from(value, (letter) => escaped[letter] ?? letter).join('')}'`

describe('the statements of a dump', () => {
  // rules/moving-in.md#1
  test('give the rows that were written, wherever the text is cut into chunks', async () => {
    const odd = fc.constantFrom("it's", 'a\\', "';", '),(', '-- no comment', '/*', '\n')
    const row = fc.array(fc.option(fc.oneof(fc.string(), odd)), { minLength: 1, maxLength: 4 })
    const table = fc.array(row, { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(table, fc.integer({ min: 1, max: 40 }), async (rows, size) => {
        const values = rows.map((one) => `(${one.map(written).join(',')})`).join(',\n')
        expect(await rowsOf(`INSERT INTO \`t\` VALUES ${values};\n`, size)).toEqual(rows)
      }),
      { numRuns: 300 },
    )
  })

  // rules/moving-in.md#1
  test('numbers, bytes, texts with a charset, and quotes that are doubled', async () => {
    const values = "(1,-2.50),(0x4142,X'43'),(_binary 'D',_utf8mb4'é'),(b'101','it''s'),(TRUE,NULL)"
    expect(await rowsOf(`REPLACE INTO \`db\`.\`t\` (\`a\`,\`b\`) VALUES ${values};`)).toEqual([
      ['1', '-2.50'],
      ['AB', 'C'],
      ['D', 'é'],
      ['5', "it's"],
      ['1', null],
    ])
  })

  // rules/moving-in.md#1
  test('columns of create table, and whatever lies between, in any case', async () => {
    const text = `-- a comment; with 'one quote
/*M!999999\\- enable the sandbox mode */
/*!50003 create trigger t before insert on x for each row begin set @a = ';'; end */;
DELIMITER ;;
/*!50003 CREATE PROCEDURE p() BEGIN SELECT 1; SELECT 2; END */;;
DELIMITER ;
create table if not exists \`users\` (
  \`id\` int(11) NOT NULL COMMENT 'one; (two)',
  \`group\` enum('a','b;c') NOT NULL,
  PRIMARY KEY (\`id\`),
  KEY \`group\` (\`group\`)
) ENGINE=InnoDB;
LOCK TABLES \`users\` WRITE;
# another comment
insert ignore into users values (1,'b;c');
UNLOCK TABLES;`
    expect(await read(text)).toEqual([
      { kind: 'columns', table: 'users', columns: ['id', 'group'] },
      { kind: 'rows', table: 'users', columns: null, rows: [['1', 'b;c']] },
    ])
    expect(await read(text, 7)).toEqual(await read(text))
  })

  // rules/moving-in.md#1
  test('thousands of rows of one statement come in parts', async () => {
    const values = Array.from({ length: 1234 }, (_, at) => `(${at},'x')`).join(',')
    const pieces = await read(`INSERT INTO t VALUES ${values};`, 5000)
    expect(pieces.map((piece) => (piece.kind === 'rows' ? piece.rows.length : 0))).toEqual([500, 500, 234])
  })

  // rules/moving-in.md#1
  test('a cell of 60 million characters comes whole, without being read again for each chunk', async () => {
    const cell = 'x'.repeat(60_000_000)
    const [row] = await rowsOf(`INSERT INTO t VALUES (1,'${cell}');`, 65_536)
    expect(row![1] === cell).toBe(true)
    const [lines] = await rowsOf(`INSERT INTO t VALUES (1,'${'\\n'.repeat(1_000_000)}');`, 65_536)
    expect(lines![1]).toBe('\n'.repeat(1_000_000))
  })

  // rules/moving-in.md#6
  test.each([
    ['text', '', 'no_text'],
    ['comment', '/*', 'no_text'],
    ['row', "INSERT INTO t VALUES ('", 'broken'],
    ['statement', 'CREATE TABLE t (\n`a` int\n);\nSELECT ', 'broken'],
  ])('a %s that never ends is refused, and not read on', async (_, beginning, key) => {
    async function* endless() {
      yield beginning
      for (;;) yield 'x'.repeat(1_000_000)
    }
    const reading = (async () => {
      for await (const piece of piecesOf(endless())) void piece
    })()
    await expect(reading).rejects.toMatchObject({ name: 'MovingRefused', key })
  })

  // rules/moving-in.md#6
  test.each([
    ["INSERT INTO t VALUES (1,'a'", 'half'],
    ["INSERT INTO t VALUES (1,'a')", 'half'],
    ['/*!40101 SET @OLD_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT */;\nINSERT INTO t VALUES (1);\n', 'half'],
    ["INSERT INTO t VALUES (1 'a');", 'broken'],
    ['INSERT INTO t VALUES (1),;', 'broken'],
    ['INSERT INTO t SELECT 1;'.padEnd(70_000), 'broken'],
    ["/*!40101 SET NAMES latin1 */;\nINSERT INTO t VALUES ('\u00e9');", 'charset'],
    ['Hello', 'no_text'],
    ['', 'no_text'],
  ])('%j is refused: %s', async (text, key) => {
    await expect(read(text)).rejects.toMatchObject({ name: 'MovingRefused', key })
  })
})
