import { hash, verify } from '@node-rs/argon2'
import { inTurn } from '../process/in-turn.ts'
import { isOldHash, matchesOldHash, nobodysOldHash } from './old-password.ts'

// Argon2id with OWASP's parameters for 19 MiB of memory.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Each takes 19 MB and a core for some 30 ms: two at a time, the others wait. Never inside a
 * transaction.
 */
const inHashTurn = inTurn({ places: 2, waiting: 200 })

/** Hashes a password for storage. @throws server.unavailable when too many wait */
export const hashPassword = (password: string): Promise<string> => inHashTurn(() => hash(password, cost))

/**
 * Verified when there is no such user, so that the answer takes the same time (rules/session.md#3).
 */
let nobody: Promise<string> | undefined

/**
 * True when the password matches the hash; without a hash false after the same time.
 * @param hasOldHashes some account still has a hash of another program: then each answer takes the
 * time of both kinds
 * @throws server.unavailable
 */
export async function passwordMatches(
  stored: string | undefined,
  password: string,
  hasOldHashes = false,
): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password')
  const own = await nobody
  const isOld = stored !== undefined && isOldHash(stored)
  // Nothing matches a hash of a third kind, which an account may have moved in with.
  const isOwn = stored?.startsWith('$argon2id$') ?? false
  const matchesOwn = (await inHashTurn(() => verify(isOwn && stored !== undefined ? stored : own, password))) && isOwn
  if (!isOld && !hasOldHashes) return matchesOwn
  const matchesOld = await inHashTurn(() => matchesOldHash(isOld ? stored : nobodysOldHash, password))
  return isOld ? matchesOld : matchesOwn
}
