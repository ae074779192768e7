/**
 * What a page tells a worker: to become the present one, or to answer for pages that have none. Or it
 * asks whether a file, given by its whole address, is among those that the worker keeps.
 */
export type PageMessage = { type: 'take' } | { type: 'claim' } | { type: 'keeps'; file: string }
