import { beSmall } from './rest.ts'

// To be imported before the program: V8 takes its settings first, and what loads stays small
// (docs/decisions/2026-11-23-memory.md).
beSmall()
