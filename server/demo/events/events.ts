import { ahead } from './ahead.ts'
import type { DemoEvent } from './event.ts'
import { now } from './now.ts'
import { past } from './past.ts'

export const events: readonly DemoEvent[] = [...past, ...now, ...ahead]
