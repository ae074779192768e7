import { config } from 'zod/v4'

// The page's content policy forbids making functions out of text: zod is not to try. The build
// gives this file to all that ask for zod, so that nothing builds schemas before.
config({ jitless: true })

export * from 'zod/v4'
