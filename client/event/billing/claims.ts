/** A broken or lost piece to bill: an extra line of the event's next bill. */
export type Claim = { text: string; quantity: number; unit_price: number | null }

const key = (userId: number, eventId: number) => `claims.${userId}.${eventId}`

/** Keeps what the next bill of an event is to claim, on this device, until that bill is made. */
export const keepClaims = (userId: number, eventId: number, claims: readonly Claim[]): void =>
  localStorage.setItem(key(userId, eventId), JSON.stringify(claims))

/** What the next bill of an event is to claim; nothing when none was kept. */
export const readClaims = (userId: number, eventId: number): Claim[] =>
  JSON.parse(localStorage.getItem(key(userId, eventId)) ?? '[]') as Claim[] // written by `keepClaims` alone

export const forgetClaims = (userId: number, eventId: number): void => localStorage.removeItem(key(userId, eventId))
