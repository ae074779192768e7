import { parseArgs } from 'node:util'
import type { BenchmarkSize } from './data.ts'
import type { Engine } from './site.ts'

export const sizes = ['M', 'L', 'XL', 'XE', 'XXL'] as const satisfies readonly BenchmarkSize[]
export const engines = ['embedded', 'postgresql'] as const satisfies readonly Engine[]
export const parts = [
  'events',
  'while-event',
  'missing',
  'event-list',
  'materials',
  'stock',
  'saving',
  'reads',
  'search',
  'statistics',
  'documents',
  'calendar',
  'processes',
  'timeline',
  'shelf',
  'scanning',
  'rules',
  'memory',
  'xxl',
] as const
export type Part = (typeof parts)[number]
/** What takes minutes by itself is measured when it is named, or when the whole table is written. */
const onRequest: readonly Part[] = ['event-list', 'xxl']

export type Options = {
  data: readonly BenchmarkSize[]
  engines: readonly Engine[]
  parts: readonly Part[]
  explain: boolean
  write: boolean
}

export const usage = `npm run bench -- [options]
  --data M|L|XL|XE|XXL           one data set (default: all)
  --engine embedded|postgresql   one engine (default: both)
  --only PART                    some parts: ${parts.join(', ')}; may be repeated
                                 event-list: pages of the list of events among 200,000 of them (XE), some minutes a database
                                 xxl: what the screens ask for among 100,000 materials, 200,000 events and 4,000,000 lines on
                                 PostgreSQL, no answer over 1 s or 5 MB; some three minutes, 2 GB of disk, only when named
  --explain                      also print every statement of what is measured, with its plan
  --write                        write the table to docs/performance.md, with nothing left out, xxl neither`

/** Parses a command line. @throws an error with a sentence for the console */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      data: { type: 'string', multiple: true },
      engine: { type: 'string', multiple: true },
      only: { type: 'string', multiple: true },
      explain: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
    },
  })
  if (values.write && (values.data ?? values.engine ?? values.only)) {
    throw new Error('--write takes the whole table: without --data, --engine and --only.')
  }
  return {
    data: chosen('--data', sizes, values.data),
    engines: chosen('--engine', engines, values.engine),
    parts:
      values.only || values.write
        ? chosen('--only', parts, values.only)
        : parts.filter((one) => !onRequest.includes(one)),
    explain: values.explain,
    write: values.write,
  }
}

function chosen<T extends string>(option: string, known: readonly T[], given: readonly string[] | undefined): T[] {
  const wanted = given?.flatMap((text) => text.split(',')) ?? [...known]
  const unknown = wanted.find((name) => !known.some((one) => one === name))
  if (unknown !== undefined) throw new Error(`${option} takes ${known.join(', ')}; not ${unknown}.`)
  return known.filter((one) => wanted.includes(one))
}
