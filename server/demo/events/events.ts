import { ahead } from './ahead.ts'
import { earlier } from './earlier.ts'
import type { DemoEvent } from './event.ts'
import { now } from './now.ts'
import { past } from './past.ts'

export const events: readonly DemoEvent[] = [...earlier, ...past, ...now, ...ahead]
