// Checks which files may import which, and how long a file may be. Each message says what to do
// instead. Run by `npm run check` and `npm test`; alone: node scripts/boundaries.mjs
import { existsSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, posix, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { filesBelow } from './ensure.mjs'

/**
 * @typedef {object} Source
 * @property {string} path in the repository, with slashes
 * @property {string} text
 * @property {{ written: string, path: string | null }[]} imports as written, those of types alone
 * too; path in the repository, null for a package
 * @property {string[]} loads the paths and packages that run when the file is loaded
 * @property {{ path: string, isAfterWords: boolean }[]} later the files that it fetches later, and
 * whether it waits for all words first
 */
/** @typedef {{ path: string, message: string }} Violation */

const folders = ['shared', 'server', 'client', 'test', 'bench', 'scripts']
const longest = 300

/** @param {string} root @param {string} from @param {string} written @returns {string | null} */
function target(root, from, written) {
  if (written.startsWith('#')) return posix.normalize(written.slice(1))
  if (!written.startsWith('.')) return null
  return relative(root, resolve(root, dirname(from), written))
    .split(sep)
    .join('/')
}

/** @param {string} root @param {string} path @returns {Source} */
function read(root, path) {
  const text = readFileSync(join(root, path), 'utf8')
  const { module } = parseSync(path, text)
  const written = [
    ...module.staticImports.map((one) => one.moduleRequest.value),
    ...module.staticExports.map((one) => one.entries[0]?.moduleRequest?.value),
    // The syntax tree locates a dynamic import; a computed one names no file.
    ...module.dynamicImports.map(
      ({ moduleRequest: { start, end } }) => /^['"](.+)['"]$/.exec(text.slice(start, end))?.[1],
    ),
  ].filter((name) => name !== undefined)
  return {
    path,
    text,
    imports: [...new Set(written)].map((name) => ({ written: name, path: target(root, path, name) })),
    // What runs when the file is loaded: no types and no later imports.
    loads: module.staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest: { value } }) => target(root, path, value) ?? value),
    later: module.dynamicImports.flatMap(({ start, moduleRequest }) => {
      const name = /^['"](.+)['"]$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[1]
      const to = name === undefined ? null : target(root, path, name)
      return to === null ? [] : [{ path: to, isAfterWords: text.slice(0, start).endsWith('withWords(() => ') }]
    }),
  }
}

const top = (/** @type {string} */ path) => path.split('/')[0] ?? ''
const isTest = (/** @type {string} */ path) => /\.(test|e2e)\.tsx?$/.test(path)
const packageName = (/** @type {string} */ written) =>
  written
    .split('/')
    .slice(0, written.startsWith('@') ? 2 : 1)
    .join('/')
const isBuiltin = (/** @type {string} */ written) => written.startsWith('node:') || builtinModules.includes(written)

/** Folders of the server that serve every noun and import none. */
const machine = ['db', 'files', 'http', 'process']

/** The noun a server file belongs to: its folder. @param {string} path */
function serverNoun(path) {
  const [, noun, file] = path.split('/')
  return path.startsWith('server/') && file !== undefined && noun !== 'record' && !machine.includes(noun ?? '')
    ? noun
    : undefined
}

/** @param {string} path @param {ReadonlyMap<string, Source>} sources */
function isNoun(path, sources) {
  if (serverNoun(path) !== undefined) return true
  if (/^client\/(?!ui\/)[^/]+\//.test(path)) return true
  // In `shared` a noun is a file that declares a route table.
  return path.startsWith('shared/') && /=\s*routes\(/.test(sources.get(path)?.text ?? '')
}

/**
 * Imports that stay in the repository. @param {Source} source @param {string} to @param
 * {ReadonlyMap<string, Source>} sources @param {string} written
 */
function* forbiddenFiles(source, to, written, sources) {
  const from = source.path
  if (top(from) !== top(to) && written.startsWith('.'))
    yield `imports ${written}: across folders, write #${to}, so that moving the file changes nothing here`
  if (top(from) === 'client' && top(to) === 'server')
    yield `imports ${to}: the client talks to the server through the route tables of shared/ and client/api.ts; move what both need to shared/`
  if (top(from) === 'server' && top(to) === 'client')
    yield `imports ${to}: the server never imports the client; move what both need to shared/`
  if (top(from) === 'shared' && top(to) !== 'shared' && !isTest(from))
    yield `imports ${to}: shared/ runs anywhere and imports only itself, zod and big.js; pass what it needs as an argument`
  if (['client', 'server'].includes(top(from)) && !isTest(from) && ['test', 'bench', 'scripts'].includes(top(to)))
    yield `imports ${to}: the product does not depend on its tests and tools; move what both need to the product`
  const general = /^client\/(frame|session)\//.exec(from)
  if (general && /^client\/(?!ui\/|frame\/|session\/)[^/]+\//.test(to) && !isTest(from))
    yield `imports ${to}: client/${general[1]}/ is under every noun and knows none; take it as a prop, client/layout.tsx and main.tsx hand it over`
  if (from.startsWith('client/ui/') && isNoun(to, sources))
    yield `imports ${to}: client/ui knows Mantine and not the domain; take the value, the words or the component as a prop`
  const folder = from.split('/')[1] ?? ''
  if (top(from) === 'server' && machine.includes(folder) && !isTest(from) && isNoun(to, sources))
    yield `imports ${to}: server/${folder}/ serves every noun and knows none; take what it needs as an argument, app.ts hands it over`
  const [mine, other] = [serverNoun(from), serverNoun(to)]
  // Handlers import their own noun and no other noun's handlers; code that two nouns share is in
  // the files beside them.
  if (mine && other && mine !== other && /:\s*Handlers</.test(sources.get(to)?.text ?? ''))
    yield `imports ${to}: the handlers of another noun are reached over HTTP alone; import the file of server/${other}/ that does the work`
}

/**
 * Imports of packages. @param {string} from @param {string} written @param {readonly string[]}
 * installedInProduction
 */
function* forbiddenPackages(from, written, installedInProduction) {
  if (isTest(from)) return
  if (top(from) === 'shared' && !['zod', 'big.js'].includes(packageName(written)))
    yield `imports ${written}: shared/ runs anywhere and imports only itself, zod and big.js; do this part in server/ or client/`
  else if (
    top(from) === 'server' &&
    !from.endsWith('.mjs') &&
    !isBuiltin(written) &&
    !installedInProduction.includes(packageName(written))
  )
    yield `imports ${written}: it is not in "dependencies" of package.json, so a production install lacks it; move it there or use what is installed`
  else if (top(from) === 'client' && isBuiltin(written))
    yield `imports ${written}: a browser has no Node; do this part in server/`
}

/**
 * The repository files that a file imports, types too. @param {ReadonlyMap<string, Source>} sources
 * @param {string} path
 */
const importsOf = (sources, path) =>
  (sources.get(path)?.imports ?? []).flatMap((one) => (one.path !== null && sources.has(one.path) ? [one.path] : []))

/**
 * The folders of the client with the folders they import; its own files stand for themselves.
 * @param {ReadonlyMap<string, Source>} sources
 */
function clientFolders(sources) {
  const folderOf = (/** @type {string} */ path) => (path.split('/').length === 2 ? path : posix.dirname(path))
  /** @type {Map<string, string[]>} */
  const folders = new Map()
  for (const path of sources.keys()) {
    if (top(path) !== 'client' || isTest(path)) continue
    const others = importsOf(sources, path).filter((to) => top(to) === 'client' && folderOf(to) !== folderOf(path))
    folders.set(folderOf(path), [...(folders.get(folderOf(path)) ?? []), ...others.map(folderOf)])
  }
  return folders
}

/**
 * Cycles of a graph, one for each group of nodes that reach each other, as the list of its nodes.
 * @param {Iterable<string>} nodes
 * @param {(node: string) => readonly string[]} next
 * @returns {string[][]}
 */
function cycles(nodes, next) {
  /** @type {string[][]} */
  const found = []
  const reported = new Set()
  for (const start of nodes) {
    if (reported.has(start)) continue
    // The shortest way back, breadth first.
    const cameFrom = new Map([[start, '']])
    const queue = [start]
    search: for (const path of queue)
      for (const to of next(path)) {
        if (to === start) {
          const cycle = [start]
          for (let step = path; step !== start; step = cameFrom.get(step) ?? start) cycle.splice(1, 0, step)
          for (const member of cycle) reported.add(member)
          found.push(cycle)
          break search
        }
        if (!cameFrom.has(to)) queue.push(to)
        if (!cameFrom.has(to)) cameFrom.set(to, path)
      }
  }
  return found
}

/** The first page's entry. The build turns the endpoints into plain data. */
export const firstFiles = ['client/main.tsx', 'client/calendar/calendar.tsx']
const madePlain = 'client/endpoints.ts'

/**
 * The files that run with these, each with the file that loads it.
 * @param {ReadonlyMap<string, Source>} sources @param {readonly string[]} files
 */
export function loadedWith(sources, files) {
  const cameFrom = new Map(files.map((path) => [path, '']))
  for (const path of cameFrom.keys())
    for (const to of path === madePlain ? [] : (sources.get(path)?.loads ?? []))
      if (!cameFrom.has(to)) cameFrom.set(to, path)
  return cameFrom
}

/**
 * The path from the first page of the client to zod, if any: the page would wait for zod and for
 * the schemas of all bodies and answers. @param {ReadonlyMap<string, Source>} sources
 * @returns {string[]}
 */
function wayToZod(sources) {
  const cameFrom = loadedWith(sources, firstFiles)
  if (!cameFrom.has('zod')) return []
  const way = []
  for (let step = 'zod'; step !== ''; step = cameFrom.get(step) ?? '') way.unshift(step)
  return way
}

/** @param {string} path @param {string} text @returns {string | null} */
function tooLong(path, text) {
  if (path.startsWith('shared/locales/')) return null
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
  return lines > longest
    ? `has ${lines} lines, ${longest} is the limit: split it by concept, each file with a name of its own`
    : null
}

/**
 * The files of a checkout by path, but for generated ones.
 * @param {string} root folder of the checkout @returns {ReadonlyMap<string, Source>}
 */
export function readSources(root) {
  const paths = folders
    .flatMap((folder) => filesBelow(join(root, folder)))
    .map((path) => relative(root, path).split(sep).join('/'))
    .filter((path) => /\.(tsx?|mjs)$/.test(path) && !/\.(gen|d)\.ts$/.test(path))
  return new Map(paths.map((path) => [path, read(root, path)]))
}

/**
 * Finds every violation of a boundary in a checkout.
 * @param {string} root folder of the checkout
 * @returns {Violation[]} by path
 */
export function findViolations(root) {
  const sources = readSources(root)
  const manifest = join(root, 'package.json')
  const inProduction = existsSync(manifest)
    ? Object.keys(JSON.parse(readFileSync(manifest, 'utf8')).dependencies ?? {})
    : []
  /** @type {Violation[]} */
  const violations = []
  for (const source of sources.values()) {
    const long = tooLong(source.path, source.text)
    if (long) violations.push({ path: source.path, message: long })
    for (const { written, path } of source.imports)
      for (const message of path === null
        ? forbiddenPackages(source.path, written, inProduction)
        : forbiddenFiles(source, path, written, sources))
        violations.push({ path: source.path, message })
  }
  for (const cycle of cycles(sources.keys(), (path) => importsOf(sources, path))) {
    const way = [...cycle, cycle[0]].join(' → ')
    const message = `is part of an import cycle: ${way}. Move what both sides need to a file that imports neither, or pass it as an argument`
    violations.push({ path: cycle[0] ?? '', message })
  }
  const folderGraph = clientFolders(sources)
  for (const cycle of cycles(folderGraph.keys(), (folder) => folderGraph.get(folder) ?? [])) {
    const way = [...cycle, cycle[0]].join(' → ')
    const message = `is part of a knot of folders: ${way}. Move what both need to the one that the other builds on, or to a folder of its own`
    violations.push({ path: cycle[0] ?? '', message })
  }
  const way = wayToZod(sources)
  const bringer = way.at(-2)
  if (bringer !== undefined) {
    const message = `makes the first page wait for zod: ${way.join(' → ')}. Call routes by client/endpoints.ts, read addresses by client/frame/address.ts, put a bare value into shared/limits.ts or shared/names.ts, or import the file when it is needed`
    violations.push({ path: bringer, message })
  }
  return violations.sort((a, b) => a.path.localeCompare(b.path))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const violations = findViolations(fileURLToPath(new URL('..', import.meta.url)))
  for (const { path, message } of violations) console.error(`${path} ${message}`)
  if (violations.length === 0) console.log('Boundaries hold.')
  process.exitCode = violations.length === 0 ? 0 : 1
}
