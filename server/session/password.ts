import { hash, verify } from '@node-rs/argon2'

// Argon2id with the parameters OWASP gives for 19 MiB of memory.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash to store for a password. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/** Checked when there is no such user, so that the answer takes the same time (spec 3, 2). */
let nobody: Promise<string> | undefined

/** True when the password is the one of the hash; without a hash it is false after the same time. */
export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password')
  const matches = await verify(stored ?? (await nobody), password)
  return stored !== undefined && matches
}
