import { setFlagsFromString } from 'node:v8'

// To be imported before the program: V8 takes its settings first, and a small server has more time
// than memory (docs/decisions/2026-11-23-memory.md).
setFlagsFromString('--optimize-for-size')
