import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'

const root = import.meta.dirname

/**
 * Entries of the server: what a process or a worker thread starts with. Every `…worker.ts` is one, beside the main
 * program under its base name, where server/process/worker-entry.ts looks for it.
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

const client: UserConfig = {
  root: join(root, 'client'),
  // Addresses in the page are relative to its <base href>, which the server fills in from BASE_URL: one build for every path.
  base: './',
  plugins: [react()],
  build: {
    outDir: join(root, 'dist/client'),
    emptyOutDir: true,
    target: 'es2022',
    // What every page begins with is one file: left alone it is a hundred small ones, slower to fetch and a tenth larger.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } } },
    chunkSizeWarningLimit: 1000,
  },
  server: {
    proxy: {
      '^/(api/|healthz|readyz|company/logo|materials/\\d+/picture|materials/pdf|documents/\\d+/download|(events|bills|estimates)/\\d+/(pdf|inventory-pdf|factur-x|ubl)|calendar/public)':
        'http://localhost:3000',
    },
  },
}

/**
 * Makes the empty database that a first start unpacks (server/db/empty-cluster.ts), by the server just built.
 */
const emptyCluster: Plugin = {
  name: 'empty-cluster',
  async writeBundle({ dir }) {
    if (dir) await promisify(execFile)(process.execPath, [join(dir, 'make-cluster.js'), dir])
  },
}

const server: UserConfig = {
  root,
  plugins: [emptyCluster],
  // The client's static files are the client build's.
  publicDir: false,
  // Packages stay outside: production installs them, and native ones cannot be bundled.
  ssr: { external: true },
  build: {
    ssr: true,
    outDir: join(root, 'dist/server'),
    emptyOutDir: true,
    target: 'node20.19',
    sourcemap: true,
    minify: false,
    rollupOptions: {
      input: serverEntries(),
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
}

export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? server : client))
