#!/usr/bin/env node
// `flightcase <command>`: brings the checkout up to date, then hands over to the server's own
// command line.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt, ensureInstalled, ensureNode } from './ensure.mjs'
import { giveUp, root } from './run.mjs'

const [command = '', ...rest] = process.argv.slice(2)
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
if (['--version', '-v', 'version'].includes(command)) console.log(`flightcase ${version}`)
else {
  ensureNode()
  await ensureInstalled()
  if (!(await ensureBuilt())) giveUp('The build failed: see above.')
  if (command === 'build' && rest.length === 0) console.log(`Flightcase ${version} is built.`)
  // In this process, so that signals and the terminal reach the server directly.
  else await import(pathToFileURL(join(root, 'dist', 'server', 'cli.js')).href)
}
