import { config } from 'zod/v4'

// The page's content policy forbids creating functions from text: zod must not try. The build gives
// this file to every importer of zod, so that nothing builds schemas before.
config({ jitless: true })

export * from 'zod/v4'
