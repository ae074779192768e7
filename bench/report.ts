import { cpus, loadavg, totalmem } from 'node:os'
import { ENGINE } from '#server/db/engine-version.ts'
import type { BenchmarkSize } from './data.ts'
import type { Engine, Site } from './site.ts'

/** One line of a table: texts, and whether it kept its budget; null where there is none. */
export type Line = { cells: string[]; isKept: boolean | null }
export type Block = { title: string; head: string[]; lines: Line[]; notes: string[] }

export const milliseconds = (time: number): string =>
  time < 100 ? `${time.toFixed(1)} ms` : time < 1000 ? `${time.toFixed(0)} ms` : `${(time / 1000).toFixed(2)} s`
export const kilobytes = (bytes: number): string => `${Math.round(bytes / 1000).toLocaleString('en')} kB`
export const megabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000).toLocaleString('en')} MB`

/** A line whose figure has a budget in the same unit. */
export const judged = (cells: string[], figure: number, budget: number): Line => ({ cells, isKept: figure <= budget })

export const nameOf = { embedded: 'embedded database', postgresql: 'PostgreSQL' } as const satisfies Record<
  Engine,
  string
>

/** The result in one line. */
export function titleOf(size: BenchmarkSize, engine: Engine, { filled }: Site): string {
  const [materials, events, lines] = [filled.materials, filled.events, filled.lines].map((count) =>
    count.toLocaleString('en'),
  )
  return `${size} (${materials} materials, ${events} events, ${lines} lines), ${nameOf[engine]}`
}

const verdict = { true: 'ok', false: '! OVER', null: '' } as const

/** A block in columns: words to the left, figures to the right. */
export function printed({ title, head, lines, notes }: Block): string {
  const rows = [[...head, ''], ...lines.map(({ cells, isKept }) => [...cells, verdict[`${isKept}`]])]
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const text = rows.map((row) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0
        return column === 0 || column === row.length - 1 ? cell.padEnd(width) : cell.padStart(width)
      })
      .join('  ')
      .trimEnd(),
  )
  const rule = '-'.repeat(Math.max(...text.map((line) => line.length)))
  return [title, rule, text[0], rule, ...text.slice(1), ...notes.map((note) => `  ${note}`)].join('\n')
}

export type Versions = { postgresql?: string; embedded?: string; chromium?: string }

/** The machine and the programs, one fact per line; nothing that identifies the machine. */
export function machineFacts(versions: Versions): string[] {
  const [cpu] = cpus()
  return [
    `${cpus().length} cores (${cpu?.model.trim()}), ${(totalmem() / 1024 ** 3).toFixed(0)} GB of memory, ${process.platform} ${process.arch}`,
    `Node ${process.versions.node}`,
    ...(versions.embedded ? [`PGlite ${ENGINE.version} (PostgreSQL ${versions.embedded} inside), fsync on`] : []),
    ...(versions.postgresql ? [`PostgreSQL ${versions.postgresql}, its default settings, fsync on`] : []),
    ...(versions.chromium ? [`Chromium ${versions.chromium}`] : []),
  ]
}

/**
 * Why the figures of this run do not represent the product; null on a quiet machine. `load`: before
 * the run.
 */
export function warningOf(load: number): string | null {
  const cores = cpus().length
  if (load <= cores * 0.75) return null
  return (
    `The machine was busy when the run began (load ${load.toFixed(1)} on ${cores} cores): the times are too high, ` +
    'and the ratios not to be trusted. Measure again when it is quiet.'
  )
}
/** Runnable processes, averaged over the last minute. */
export const loadNow = (): number => loadavg()[0] ?? 0

const notes = '## What is over, and why'
/**
 * Hand-written text below the present page's figures: it outlives a new measurement, and must be
 * reviewed after it.
 */
export const notesOf = (page: string): string => (page.includes(notes) ? `\n${page.slice(page.indexOf(notes))}` : '')

/** The page of docs/: the blocks with what a reader needs to trust them. */
export function pageOf(blocks: readonly Block[], facts: readonly string[], warning: string | null, now: Date): string {
  return `# Performance

Measured by \`npm run bench -- --write\` on ${now.toISOString().slice(0, 10)}; this page is its output down to the notes. Run it on your own machine: it needs
no setting up, makes its own databases and takes half an hour and more. \`npm run bench -- --help\` names the parts.

${facts.map((fact) => `- ${fact}`).join('\n')}
${warning ? `\n**${warning}**\n` : ''}
## How to read it

- **server** is the median time from sending a request to the last byte of its answer, over one open connection to the built server,
  after 100 others (or 3 seconds of them), at least 15 times (statistics: 5). **compressed** is the same when the caller takes compressed answers, as browsers do.
- **bare SQL** is the median time of the statements of that very request (sign-in check and settings included), run one after the other on
  one connection of the same server and nothing else: what the database alone needs. **ratio** is server to bare SQL; it is
  what to compare between quiet machines, the times hold on this one alone. **statements** counts the beginning and the commit of a write.
- A budget that was missed is marked \`! OVER\`. Sixty days are the sixty to come, since past events have no flags to compute.
  A saved event gets other quantities in all its 20 lines each time; saving includes the commit on the disk.
- The calendar is opened in a new browser profile each time, from the navigation to the first painted event.

## Figures

${blocks.map((block) => `\`\`\`text\n${printed(block)}\n\`\`\``).join('\n\n')}
`
}
