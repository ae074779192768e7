#!/usr/bin/env node
// `flightcase <command>`: brings the checkout up to date, then hands over to the server's own command line.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt, ensureInstalled, ensureNode, giveUp, root } from './ensure.mjs'

ensureNode()
await ensureInstalled()
if (!(await ensureBuilt())) giveUp('The build failed: see above.')
// In this process, so that signals and the terminal are the server's own.
await import(pathToFileURL(join(root, 'dist', 'server', 'cli.js')).href)
