import * as z from 'zod'

// The page's content policy forbids making functions out of text: zod is not to try. Imported
// before anything that builds schemas.
z.config({ jitless: true })
