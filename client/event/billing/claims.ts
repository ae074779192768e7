/** Broken or lost pieces of a material to bill: an extra line of the event's next bill. */
export type Claim = { text: string; quantity: number; unit_price: number | null; material_id?: number }

const key = (userId: number, eventId: number) => `claims.${userId}.${eventId}`

/** Keeps what the next bill of an event is to claim, on this device, until that bill is made. */
export const keepClaims = (userId: number, eventId: number, claims: readonly Claim[]): void =>
  localStorage.setItem(key(userId, eventId), JSON.stringify(claims))

/** What the next bill of an event is to claim; nothing when none was kept. */
export const readClaims = (userId: number, eventId: number): Claim[] =>
  JSON.parse(localStorage.getItem(key(userId, eventId)) ?? '[]') as Claim[] // written by `keepClaims` alone

/** Claims no more what came back late and whole; `back` are its pieces, by material. */
export function lowerClaims(userId: number, eventId: number, back: ReadonlyMap<number, number>): void {
  const claims = readClaims(userId, eventId)
    .map((claim) => ({ ...claim, quantity: claim.quantity - (back.get(claim.material_id ?? 0) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
  if (claims.length > 0) keepClaims(userId, eventId, claims)
  else forgetClaims(userId, eventId)
}

export const forgetClaims = (userId: number, eventId: number): void => localStorage.removeItem(key(userId, eventId))
