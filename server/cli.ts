// The entry point of `flightcase`. V8 takes its settings before the program is read, and a small
// server has more time than memory: docs/decisions/2026-11-23-memory.md.
import { setFlagsFromString } from 'node:v8'

setFlagsFromString('--optimize-for-size')
await import('./command/command-line.ts')
