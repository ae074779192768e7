/**
 * Measures the performance table of docs/performance.md: `npm run bench`. Missed budgets are
 * marked; they are no failure.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { packageRoot } from '#server/root.ts'
import { launch } from '#test/browser.ts'
import { scriptBudget, sizeOf } from '#test/first-load.ts'
import { type Postgres, startPostgres } from '#test/postgres.ts'
import { type CalendarFigures, measureCalendar } from './calendar.ts'
import type { BenchmarkSize } from './data.ts'
import { latencyWhile, measure, measureRefusedSignIns, nameOf, read } from './measure.ts'
import { measureMemory, untilRest } from './memory.ts'
import { type Options, readOptions, usage } from './options.ts'
import { measureProcesses, people } from './processes.ts'
import * as report from './report.ts'
import { measureRules } from './rules.ts'
import { type Engine, type Site, startBenchSite } from './site.ts'
import { measureTimeline } from './timeline/run.ts'
import { scanning, shelf } from './warehouse.ts'
import { findSubject, longPaper, shortRequest, works } from './works.ts'

const calendarBudget = 1000 // ms
const latencyBudget = 50 // ms
/** Most bytes of an answer, where there is a limit. */
const largest: Partial<Record<BenchmarkSize, number>> = { XXL: 5_000_000 }

/** `exit` handlers stop the database server: a signal alone does not run them. */
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

if (process.argv.includes('--help')) console.log(usage)
else await run(options())

function options(): Options {
  try {
    return readOptions(process.argv.slice(2))
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`)
    process.exit(1)
  }
}

async function run(options: Options): Promise<void> {
  const began = Date.now()
  const warning = report.warningOf(report.loadNow())
  if (warning) console.log(`! ${warning}\n`)
  const versions: report.Versions = {}
  const blocks: report.Block[] = []
  const tell = (block: report.Block) => {
    blocks.push(block)
    console.log(`${report.printed(block)}\n`)
  }
  const needsBrowser = options.parts.includes('calendar')
  const needsSites = options.parts.some((part) => !['timeline', 'shelf', 'scanning', 'rules', 'memory'].includes(part))
  const browser = needsBrowser ? await launch() : null
  versions.chromium = browser?.version()
  const postgres =
    needsSites && options.engines.includes('postgresql') ? await startPostgres({ isDurable: true }) : null
  try {
    if (needsSites) {
      let script: CalendarFigures | null = null
      for (const size of options.data) {
        for (const engine of options.engines) {
          const hasWork = works.some(({ part, budget }) => options.parts.includes(part) && budget[size]?.[engine])
          if (!hasWork && !(browser && hasCalendar(size))) continue
          const { block, calendar, version } = await measureSite(size, engine, options, postgres, browser)
          versions[engine] = version
          script ??= calendar
          tell(block)
        }
      }
      if (script) tell(firstScreen(script, options.explain))
    }
    if (options.parts.includes('processes') && postgres) tell(await severalProcesses(postgres))
    if (options.parts.includes('timeline')) tell(await timeline())
    if (options.parts.includes('shelf')) {
      progress('shelf')
      tell(await shelf())
    }
    if (options.parts.includes('scanning')) {
      progress('scanning')
      tell(await scanning())
    }
    if (options.parts.includes('rules')) tell(rules())
    if (options.parts.includes('memory')) tell(await memory())
  } finally {
    await browser?.close()
    await postgres?.stop()
  }
  console.log(report.machineFacts(versions).join('\n'))
  const missed = blocks.flatMap(({ lines }) => lines).filter(({ isKept }) => isKept === false).length
  console.log(`\n${missed === 0 ? 'Every budget kept' : `${missed} over budget`}, in ${minutes(began)} minutes.`)
  if (warning) console.log(`! ${warning}`)
  if (options.write) {
    const file = join(packageRoot(), 'docs', 'performance.md')
    const page = report.pageOf(blocks, report.machineFacts(versions), warning, new Date())
    await writeFile(file, page + report.notesOf(await readFile(file, 'utf8')))
    console.log('Written to docs/performance.md.')
  }
}

/** The calendar's first load is measured on the sizes of ordinary sites. */
function hasCalendar(size: BenchmarkSize): boolean {
  return size === 'M' || size === 'L'
}

function minutes(began: number): string {
  return ((Date.now() - began) / 60_000).toFixed(1)
}

function progress(what: string): void {
  console.error(`· ${what}`)
}

async function measureSite(
  size: BenchmarkSize,
  engine: Engine,
  options: Options,
  postgres: Postgres | null,
  browser: Browser | null,
): Promise<{ block: report.Block; calendar: CalendarFigures | null; version: string }> {
  progress(`${size}, ${report.nameOf[engine]}: filling`)
  const site = await startBenchSite(size, engine === 'postgresql' ? (postgres?.url ?? null) : null)
  try {
    progress(`${size}, ${report.nameOf[engine]}: filled in ${site.filled.seconds.toFixed(0)} s, measuring`)
    const subject = await findSubject((request) => read(site, request))
    const lines: report.Line[] = []
    for (const work of works) {
      const budget = work.budget[size]?.[engine]
      if (budget === undefined || !options.parts.includes(work.part)) continue
      const { server, compressed, sql, statements, size: bytes } = await measure(site, work, subject)
      const figures = [server, compressed, sql].map(report.milliseconds)
      const most = largest[size]
      const limits = [`${budget} ms`, ...(most ? [report.kilobytes(most)] : [])].join(', ')
      const rest = [`${(server / sql).toFixed(1)}x`, String(statements), report.kilobytes(bytes), limits]
      const line = report.judged([work.title, ...figures, ...rest], server, budget)
      lines.push(most !== undefined && bytes > most ? { ...line, isKept: false } : line)
      if (options.explain)
        await printPlans(
          site,
          work.turns(subject).map((_, turn) => nameOf(work, turn, 0)),
        )
    }
    if (options.parts.includes('documents') && size === 'L') {
      const waited = await latencyWhile(site, longPaper, shortRequest)
      const title = 'settings while the long list is made, 95th percentile'
      const cells = [title, report.milliseconds(waited), '', '', '', '', '', `${latencyBudget} ms`]
      lines.push(report.judged(cells, waited, latencyBudget))
    }
    if (options.parts.includes('reads') && size === 'M') lines.push(await refusedSignIns(site))
    const memory = await site.ask('memory')
    await wait(untilRest)
    const atRest = await site.ask('memory')
    const calendar = browser && hasCalendar(size) ? await measureCalendar(site, browser, subject.day) : null
    if (calendar) {
      const title = `first load of the calendar, cold cache, ${calendar.events} events`
      const cells = [title, report.milliseconds(calendar.shown), '', '', '', '', '', '1.0 s']
      lines.push(report.judged(cells, calendar.shown, calendarBudget))
    }
    const within = engine === 'embedded' ? ', the database included' : ', without PostgreSQL'
    return {
      block: {
        title: report.titleOf(size, engine, site),
        head: ['work', 'server', 'compressed', 'bare SQL', 'ratio', 'statements', 'size', 'budget'],
        lines,
        notes: [
          `Memory of the server's process after these requests: ${report.megabytes(memory.resident)}${within}; JavaScript's part ${report.megabytes(memory.heap)}. At rest ${report.megabytes(atRest.resident)}, ${report.megabytes(atRest.heap)} of it JavaScript's.`,
        ],
      },
      calendar,
      version: site.version,
    }
  } finally {
    await site.stop()
  }
}

/**
 * An unknown account must not answer sooner than a wrong password, or an attacker could guess names
 * by the clock.
 */
async function refusedSignIns(site: Site): Promise<report.Line> {
  const { unknown, wrong } = await measureRefusedSignIns(site)
  const cells = ['refused sign-in, unknown account', report.milliseconds(unknown), '', '', '', '', '']
  return {
    cells: [...cells, `as a wrong password: ${report.milliseconds(wrong)}`],
    isKept: unknown > 0.8 * wrong && wrong > 0.8 * unknown,
  }
}

async function printPlans(site: Site, names: readonly string[]): Promise<void> {
  for (const name of names) console.log(`${name}\n${await site.ask('explain', { name })}\n`)
}

function firstScreen({ scripts }: CalendarFigures, isListed: boolean): report.Block {
  const script = sizeOf(scripts)
  const cells = [
    'JavaScript of the calendar, gzip',
    report.kilobytes(script),
    String(scripts.length),
    report.kilobytes(scriptBudget),
  ]
  return {
    title: 'First screen',
    head: ['what is loaded until the first event shows', 'size', 'files', 'budget'],
    lines: [report.judged(cells, script, scriptBudget)],
    notes: isListed ? scripts.map(({ file, size }) => `${(size / 1000).toFixed(1).padStart(6)} kB  ${file}`) : [],
  }
}

async function severalProcesses(postgres: Postgres): Promise<report.Block> {
  progress('several processes')
  const { throughput, heard } = await measureProcesses(postgres.url)
  const alone = throughput[0]?.perSecond ?? 0
  return {
    title: `Several processes on one PostgreSQL, M, ${people} people who never pause`,
    head: ['processes', 'requests a second', 'median', '95th percentile', 'to one process'],
    lines: throughput.map(({ processes, perSecond, median, slow }) => ({
      cells: [
        String(processes),
        perSecond.toFixed(0),
        report.milliseconds(median),
        report.milliseconds(slow),
        `${(perSecond / alone).toFixed(2)}x`,
      ],
      isKept: null,
    })),
    notes: [
      'The processes, PostgreSQL and the people share the cores of this machine.',
      `A write through one process is told on the other's stream ${report.milliseconds(heard.median)} after its answer (95th percentile ${report.milliseconds(heard.slow)}).`,
    ],
  }
}

function rules(): report.Block {
  progress('rules')
  return {
    title: 'Rules without a server',
    head: ['work', 'time', 'budget'],
    lines: measureRules().map(({ title, time, budget }) =>
      report.judged([title, report.milliseconds(time), `${budget} ms`], time, budget),
    ),
    notes: [],
  }
}

async function memory(): Promise<report.Block> {
  progress('memory')
  return {
    title: 'Memory of the server, 15 seconds after it answers',
    head: ['site', 'memory', 'budget'],
    lines: (await measureMemory()).map(({ title, bytes, budget }) =>
      report.judged([title, report.megabytes(bytes), report.megabytes(budget)], bytes, budget),
    ),
    notes: ['All of the process, with the 60 MB of program files that it may share with others.'],
  }
}

async function timeline(): Promise<report.Block> {
  progress('timeline')
  const lines = (await measureTimeline()).flatMap(({ days, open, pan, zoom, panLive, zoomLive, budget }) =>
    (
      [
        ['opening', open, budget.open],
        ['a frame while panning', pan, budget.frame],
        ['a frame while zooming', zoom, budget.frame],
        ['a frame while panning and others write ten times a second', panLive, budget.frame],
        ['a frame while zooming and others write ten times a second', zoomLive, budget.frame],
      ] as const
    ).map(([what, time, most]) =>
      report.judged([`${days} days: ${what}`, report.milliseconds(time), `${most} ms`], Math.floor(time), most),
    ),
  )
  return {
    title: 'Timeline, 10,000 events loaded (opening: median; frames: 95th percentile)',
    head: ['days shown', 'time', 'budget'],
    lines,
    notes: ['The screen draws every 16.7 ms: a budget of 33 ms is two of its frames, 33.3 ms.'],
  }
}
