// Loads TypeScript in a worker thread; development and tests only (worker-entry.ts). `--import tsx`
// alone registers in the main thread only.
import { register } from 'tsx/esm/api'

register()
