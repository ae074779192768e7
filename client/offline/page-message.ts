/**
 * What a page tells a worker: to become the present one, or asks whether a file, given by its whole
 * address, is among those that it keeps.
 */
export type PageMessage = { type: 'take' } | { type: 'keeps'; file: string }
