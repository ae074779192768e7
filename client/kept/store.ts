import { clear, createStore, delMany, get, getMany, keys, set, setMany, type UseStore, values } from 'idb-keyval'
import { build } from './build.ts'

/** An answer of the server, as it was read. */
export type Kept = {
  key: readonly unknown[]
  data: unknown
  /** When the server gave it, epoch ms. */
  at: number
}

/** Who reads on this device, with which build of the client: what others kept is not read. */
export type Owner = { user: number; build: string }

/** What was read longer ago is not shown any more, ms (rules/offline.md#4). */
const longest = 7 * 86_400_000

// Sites below paths of one address have a store each.
let opened: UseStore | undefined
const store: UseStore = (mode, use) => {
  opened ??= createStore(`flightcase ${new URL(document.baseURI).pathname}`, 'kept')
  return opened(mode, use)
}
const ownerKey = 'owner'
const isFresh = ({ at }: Kept): boolean => Date.now() - at < longest

/** Makes this user with this build the owner; what another left is deleted. */
export async function own(user: number): Promise<void> {
  const before = await get<Owner>(ownerKey, store)
  if (before?.user === user && before.build === build()) return
  await clear(store)
  await set(ownerKey, { user, build: build() } satisfies Owner, store)
}

/** Keeps answers of this user. Another user, who signed in in another tab, takes none of them. */
export async function keep(user: number, answers: readonly (readonly [hash: string, answer: Kept])[]): Promise<void> {
  const owner = await get<Owner>(ownerKey, store)
  if (owner?.user !== user || owner.build !== build()) return
  await setMany(
    answers.map(([hash, answer]) => [hash, answer]),
    store,
  )
}

/** An answer kept in the last seven days by this build, undefined for none. */
export async function find(hash: string): Promise<Kept | undefined> {
  const [owner, answer] = await getMany<unknown>([ownerKey, hash], store)
  if ((owner as Owner | undefined)?.build !== build()) return undefined
  const kept = answer as Kept | undefined // written by `keep` alone
  return kept && isFresh(kept) ? kept : undefined
}

/** All answers that may still be shown. */
export async function findAll(): Promise<Kept[]> {
  const owner = await get<Owner>(ownerKey, store)
  if (owner?.build !== build()) return []
  const all = await values<Kept | Owner>(store)
  return all.filter((one): one is Kept => 'data' in one && isFresh(one))
}

/** Deletes what is too old to be shown. */
export async function discardOld(): Promise<void> {
  const hashes = (await keys<string>(store)).filter((key) => key !== ownerKey)
  const answers = await getMany<Kept>(hashes, store)
  await delMany(
    hashes.filter((_, at) => !isFresh(answers[at] as Kept)),
    store,
  )
}

export const empty = (): Promise<void> => clear(store)
