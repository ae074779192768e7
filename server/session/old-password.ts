/**
 * Bcrypt as other programs write it. Accounts that moved in have such hashes until their next
 * sign-in (rules/moving-in.md#9).
 */
const beginning = '$2'
export const oldHashes = `${beginning}%`

/** Whether a stored hash is one of another program. */
export const isOldHash = (hash: string): boolean => hash.startsWith(beginning)

/** Whether a password matches such a hash: some 80 ms, in slices that let other work pass. */
export async function matchesOldHash(hash: string, password: string): Promise<boolean> {
  const { compare } = await import('bcryptjs') // most sites never need it
  return compare(password, hash)
}

/** Verified where the account has no such hash, so that both answers take the same time. */
export const nobodysOldHash = '$2y$10$Cq4SjiCRboiqEDbCPAt5Uu1g.xscdpn3MwUDuSN5QvVjTKMGUohL.'
