import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { Config } from '../config.ts'
import { reachOf, unwrapped } from './address.ts'

/** The addresses of a name; none when it has none. */
export type Resolve = (host: string) => Promise<readonly string[]>
/** What decides where webhooks may go. `port` is the one that this process listens on. */
export type Places = { config: Config; port: number; resolve: Resolve }
/** Why no webhook goes somewhere; each is the key of its sentence. */
export type Refusal = 'webhook_https' | 'webhook_private' | 'webhook_never' | 'webhook_own'
/** Where a webhook goes: its addresses are checked, and a call uses these and no others. */
export type Target = { url: URL; addresses: readonly string[] }

/** Milliseconds for which the name of an address may be looked up. */
const longestLookup = 5_000

/** Asks the system, as any program of this machine would. */
export const resolveName: Resolve = async (host) => {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`${host} was not resolved in time`)), longestLookup).unref()
  })
  try {
    const found = await Promise.race([lookup(host, { all: true }), late])
    return found.map(({ address }) => address)
  } catch {
    return [] // for a webhook it is the same whether a name is unknown or its server silent
  }
}

/**
 * Where an address leads now, every address of its name checked (rules/webhook.md#5), or why no
 * webhook may go there. A name that nobody knows leads nowhere: no addresses.
 */
export async function targetOf(address: string, places: Places): Promise<Target | Refusal> {
  const url = new URL(address)
  const isPlain = url.protocol === 'http:'
  const { config } = places
  if (isPlain && !config.webhooksPrivate) return 'webhook_https'
  if (isSamePlace(url, new URL(config.baseUrl))) return 'webhook_own'
  const addresses = await addressesOf(url, places.resolve)
  const reaches = addresses.map(reachOf)
  if (reaches.includes('never')) return 'webhook_never'
  if (reaches.includes('private') && !config.webhooksPrivate) return 'webhook_private'
  if (isPlain && reaches.includes('public')) return 'webhook_https'
  return (await isOwn(url, addresses, places)) ? 'webhook_own' : { url, addresses }
}

/** The name or address of a URL, IPv6 without its brackets, a name without the dot at its end. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|[\].]$/g, '')
const portOf = ({ port, protocol }: URL): number => Number(port) || (protocol === 'https:' ? 443 : 80)
const isSamePlace = (one: URL, other: URL): boolean => hostOf(one) === hostOf(other) && portOf(one) === portOf(other)

const addressesOf = async (url: URL, resolve: Resolve): Promise<readonly string[]> =>
  (isIP(hostOf(url)) > 0 ? [hostOf(url)] : await resolve(hostOf(url))).map(unwrapped)

/**
 * Whether a call would reach this product or its database. A proxy serves many names at one address:
 * behind it, only the product's own name and the bare address count.
 */
async function isOwn(url: URL, addresses: readonly string[], { config, port, resolve }: Places): Promise<boolean> {
  const target = portOf(url)
  if (target === port && addresses.some(isOfThisMachine)) return true
  const base = new URL(config.baseUrl)
  if (isIP(hostOf(url)) > 0 && target === portOf(base) && reaches(addresses, await addressesOf(base, resolve)))
    return true
  const database = databaseOf(config.databaseUrl)
  return database?.port === target && reaches(addresses, await resolve(database.host))
}

/** Whether some of both are the same address, or both are of this machine. */
const reaches = (some: readonly string[], others: readonly string[]): boolean =>
  some.some((address) => others.includes(address)) || (some.some(isOfThisMachine) && others.some(isOfThisMachine))

/** Loopback addresses, and those of its networks. */
function isOfThisMachine(address: string): boolean {
  if (address === '::1' || address.startsWith('127.')) return true
  return Object.values(networkInterfaces()).some((own) => own?.some((one) => one.address === address))
}

/** The host and port of a PostgreSQL server; null without one, or when it is reached by a file. */
function databaseOf(databaseUrl: string | null): { host: string; port: number } | null {
  if (databaseUrl === null) return null
  const url = new URL(databaseUrl)
  const host = url.searchParams.get('host') ?? decodeURIComponent(hostOf(url))
  if (host.startsWith('/')) return null
  const port = Number(url.searchParams.get('port') ?? url.port) || 5432
  return { host: host === '' ? 'localhost' : host, port }
}
