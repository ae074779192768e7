import { ahead } from '../ui/quiet-load.ts'

const load = () => import('./error-details.tsx')
/** Fetches the details of failures before one needs them. */
export const wantDetails = (): void => void ahead(load).catch(() => {}) // the press on them fetches them again

/** Shows request, message, code and request id of a failure (rules/screen.md#22). */
export const showErrorDetails = (error: unknown): void => void load().then(({ openDetails }) => openDetails(error))
