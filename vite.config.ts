import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, runnerImport, type UserConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import type { api } from './client/endpoints.ts'
import type { serviceRoutes } from './server/http/service-routes.ts'

const root = import.meta.dirname

/**
 * Entries of the server: the programs of its processes and worker threads. Every `…worker.ts` is
 * one, beside the main program under its base name, where server/process/worker-entry.ts looks for
 * it.
 */
function serverEntries(): Record<string, string> {
  const workers = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('worker.ts'),
  )
  return Object.fromEntries(
    ['main.ts', 'cli.ts', 'db/make-cluster.ts', ...workers].map((path) => [
      basename(path, '.ts'),
      join(root, 'server', path),
    ]),
  )
}

/** The exports of a file of the product. */
const load = async <T>(path: string): Promise<T> => {
  const { module } = await runnerImport<T>(join(root, path), { root, configFile: false, logLevel: 'error' })
  return module
}
const endpointsFile = 'client/endpoints.ts'
const readEndpoints = async () => (await load<{ api: typeof api }>(endpointsFile)).api

/** Replaces the endpoints, which are computed from the tables of routes, by plain data. */
const endpoints: Plugin = {
  name: 'endpoints',
  async load(id) {
    if (id !== join(root, endpointsFile)) return undefined
    // Leaves the defaults, and what follows from a route's place, to the page: a kilobyte less.
    const brief = JSON.stringify(await readEndpoints(), (key, value) =>
      key === 'name' || (key === 'isJson' && value === true) ? undefined : value,
    )
    return `const each = (table, make) => Object.fromEntries(Object.entries(table).map(([key, one]) => [key, make(one, key)]))
export const api = each(${brief}, (table, noun) => each(table, (route, key) => ({ isJson: true, ...route, name: noun + '.' + key })))`
  },
}

const shares = ['fr-first', 'fr-others', 'en-first', 'en-others'].map((name) => `client/words/${name}.ts`)

/** Replaces the two shares of each catalogue, which are computed from all of it, by plain data. */
const words: Plugin = {
  name: 'words',
  apply: 'build',
  async load(id) {
    const share = shares.find((path) => id === join(root, path))
    if (share === undefined) return undefined
    const { words } = await load<{ words: object }>(share)
    return `export const words = ${JSON.stringify(words)}`
  },
}

/**
 * Fetches the letters of both languages together with the program: otherwise the browser asks for
 * them only once the first text is there, and writes that text again.
 */
const letters: Plugin = {
  name: 'letters',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((name) => /inter-latin-wght-normal.*\.woff2$/.test(name))
        .map((name) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `./${name}` },
          injectTo: 'head',
        })),
  },
}

/** The addresses that the server answers, as a pattern: everything else is a page. */
async function served(): Promise<string> {
  const { serviceRoutes: service } = await load<{ serviceRoutes: typeof serviceRoutes }>(
    'server/http/service-routes.ts',
  )
  const all = [service, ...Object.values(await readEndpoints())].flatMap((table) => Object.values<Called>(table))
  const paths = all.filter(({ under }) => under === 'root').map(({ path }) => path.replace(/\{\w+\}/g, '[^/]+'))
  return `^/(api/|(${paths.map((path) => path.slice(1)).join('|')})$)`
}
type Called = { path: string; under?: string }

/** What installs the client: its manifest, and the worker that keeps its files (rules/offline.md#1). */
const installable = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'offline',
  filename: 'sw.ts',
  injectRegister: false, // client/offline/worker.ts registers it, once the first page has settled
  injectManifest: {
    globPatterns: ['**/*.{js,css,html,svg,woff2,wasm}', 'icons/*.png'],
    rollupFormat: 'iife',
  },
  manifest: {
    name: 'Flightcase',
    short_name: 'Flightcase',
    description: 'Location de matériel : événements, stock, départs et retours.',
    lang: 'fr',
    start_url: './',
    scope: './',
    display: 'standalone',
    theme_color: '#ffffff',
    background_color: '#ffffff',
    icons: [
      { src: 'icons/192.png', sizes: '192x192', type: 'image/png' },
      { src: 'icons/512.png', sizes: '512x512', type: 'image/png' },
      { src: 'icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: 'Aujourd’hui', url: './today', icons: [{ src: 'icons/192.png', sizes: '192x192' }] },
      { name: 'Scanner', url: './scan', icons: [{ src: 'icons/192.png', sizes: '192x192' }] },
    ],
  },
})

const client: UserConfig = {
  root: join(root, 'client'),
  // Addresses in the page are relative to its <base href>, which the server fills in from BASE_URL: one build for every path.
  base: './',
  plugins: [react(), endpoints, words, letters, installable],
  resolve: { alias: [{ find: /^zod$/, replacement: join(root, 'client/zod.ts') }] },
  build: {
    outDir: join(root, 'dist/client'),
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions: {
      output: {
        // The code of every first page is one file: otherwise it would be a hundred small ones, slower
        // to fetch and a tenth larger.
        codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] },
        // That file names every other one: whole names would cost it 180 bytes more, compressed.
        chunkFileNames: ({ name }) => `assets/${name.slice(0, 12)}-[hash].js`,
      },
    },
    chunkSizeWarningLimit: 1000,
  },
}

/**
 * Creates the empty database that a first start unpacks (server/db/empty-cluster.ts), with the
 * server just built.
 */
const emptyCluster: Plugin = {
  name: 'empty-cluster',
  async writeBundle({ dir }) {
    if (dir) await promisify(execFile)(process.execPath, [join(dir, 'make-cluster.js'), dir])
  },
}

/**
 * Writes letters that need two bytes as escapes: V8 otherwise keeps two bytes for each letter of the
 * file, and the text of a program stays in memory.
 */
const narrow: Plugin = {
  name: 'narrow',
  generateBundle(_, bundle) {
    const escaped = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
    for (const file of Object.values(bundle)) {
      if (file.type === 'chunk') file.code = file.code.replace(/[^\0-\xff]/g, escaped)
    }
  },
}

const server: UserConfig = {
  root,
  plugins: [narrow, emptyCluster],
  // The client build has the client's static files.
  publicDir: false,
  // Packages stay outside: production installs them, and native ones cannot be bundled. Of two, most is
  // left out so (sentences in fifty languages, other databases), which would take 5 MB.
  ssr: { external: true, noExternal: ['zod', 'kysely'] },
  build: {
    ssr: true,
    outDir: join(root, 'dist/server'),
    emptyOutDir: true,
    target: 'node20.19',
    sourcemap: true,
    minify: false,
    rollupOptions: {
      input: serverEntries(),
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js', comments: { jsdoc: false } },
    },
  },
}

export default defineConfig(async ({ command, isSsrBuild }) => {
  if (isSsrBuild) return server
  if (command === 'build') return { ...client, define: { SERVED: JSON.stringify(await served()) } }
  return { ...client, server: { proxy: { [await served()]: 'http://localhost:3000' } } }
})
