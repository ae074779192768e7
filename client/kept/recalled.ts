/** For queries answered from this device: when the server gave the data, epoch ms, by query hash. */
const instants = new Map<string, number>()

export const noteRecalled = (hash: string, at: number): void => void instants.set(hash, at)
/** The server has answered again. */
export const noteAnswered = (hash: string): void => void instants.delete(hash)
/** When the server gave what the query shows; undefined where it is the server's present answer. */
export const recalledAt = (hash: string): number | undefined => instants.get(hash)
/** The queries with kept data. */
export const allRecalled = (): string[] => [...instants.keys()]
