import { join, resolve } from 'node:path'
import * as z from 'zod'

const sizeUnits: Record<string, number> = { '': 1, K: 1024, M: 1024 ** 2, G: 1024 ** 3 }

/** `25M`, `512 KB` or plain bytes, as a number of bytes. */
const Size = z
  .string()
  .regex(/^\d+\s*[KMG]?B?$/i, 'must be a size such as 25M, 512K or a number of bytes')
  .transform((text) => {
    const [, digits, unit] = /^(\d+)\s*([KMG]?)/i.exec(text) ?? []
    return Number(digits) * (sizeUnits[(unit ?? '').toUpperCase()] ?? 1)
  })
  .refine((bytes) => bytes >= 1024 && bytes <= 1024 ** 3, 'must lie between 1K and 1G')

/** Names separated by commas; none when empty. */
const CommaList = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
)

const Port = z
  .string()
  .regex(/^\d+$/, 'must be a port number from 0 to 65535')
  .transform(Number)
  .refine((port) => port <= 65535, 'must be a port number from 0 to 65535')

function isHttpUrl(text: string): boolean {
  if (!URL.canParse(text) || /[?#]/.test(text)) return false
  const { protocol, username, password } = new URL(text)
  return ['http:', 'https:'].includes(protocol) && username === '' && password === ''
}

/** The router compares decoded paths, and `:` and `*` have a meaning of their own in its patterns. */
const hasPlainPath = (text: string) => !URL.canParse(text) || /^(\/[\w.~+@=,-]+)*\/*$/.test(new URL(text).pathname)

const isOrigin = (text: string) => isHttpUrl(text) && new URL(text).origin === text

/** An address or a range in CIDR notation, or one of proxy-addr's words. It knows no range of all addresses. */
const isProxy = (text: string) =>
  ['loopback', 'linklocal', 'uniquelocal'].includes(text) ||
  (z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]).safeParse(text).success && !/\/0+$/.test(text))

const Environment = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'must be production, development or test')
    .default('production'),
  PORT: Port.default(3000),
  HOST: z
    .string()
    .refine((host) => URL.canParse(addressHere(host, 0)), 'must be a name or an address, such as 0.0.0.0 or ::1')
    .default('localhost'),
  BASE_URL: z
    .string()
    .refine(isHttpUrl, 'must be the address people open, such as https://rental.example.org/flightcase')
    .refine(hasPlainPath, 'must have a path of letters without accents, digits and - . _ ~ + @ = , only')
    .optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .refine(
      (text) => URL.canParse(text) && ['postgres:', 'postgresql:'].includes(new URL(text).protocol),
      'must begin with postgres://, such as postgres://user:password@host:5432/flightcase',
    )
    .optional(),
  TRUSTED_PROXIES: CommaList.refine(
    (list) => list.every(isProxy),
    'must be addresses or ranges separated by commas, such as 127.0.0.1, 10.0.0.0/8 (or: loopback, linklocal, uniquelocal)',
  ).default([]),
  CORS_ORIGINS: CommaList.refine(
    (list) => list.every(isOrigin),
    'must be origins separated by commas, each scheme, host and port alone, such as https://shop.example.org',
  ).default([]),
  MAX_UPLOAD_SIZE: Size.default(25 * 1024 ** 2),
  METRICS_TOKEN: z
    .string()
    .regex(
      /^[\x21-\x7e]{20,}$/,
      'must be at least 20 characters without spaces, such as the output of: openssl rand -hex 32',
    )
    .optional(),
  WEBHOOKS_PRIVATE: z.enum(['0', '1'], 'must be 1 to let webhooks go to private networks, or 0').default('0'),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
})

/**
 * How the server runs; the company's own decisions are in its settings (rules/setting.md#18,
 * rules/operation.md#3).
 */
export type Config = {
  environment: 'production' | 'development' | 'test'
  port: number
  host: string
  /** The address users open, without a trailing slash. */
  baseUrl: string
  /** Path part of `baseUrl`: empty, or `/flightcase` (rules/http.md#1). */
  basePath: string
  /** Absolute folder of the embedded database and of the files. */
  dataDir: string
  /** Null: the embedded database in `dataDir`. */
  databaseUrl: string | null
  trustedProxies: string[]
  corsOrigins: string[]
  /** Largest size of one uploaded file, in bytes. */
  maxUploadSize: number
  /** The token that readers of `/metrics` must send; null closes the route. */
  metricsToken: string | null
  /** Webhooks may go to this machine and private networks, over plain http too (rules/webhook.md#5). */
  webhooksPrivate: boolean
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
}

/** The environment is invalid; the message names each variable, for the console. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

function addressHere(host: string, port: number): string {
  const shown = ['0.0.0.0', '::', ''].includes(host) ? 'localhost' : host.replace(/%.*$/, '')
  return `http://${shown.includes(':') ? `[${shown}]` : shown}:${port}`
}

/**
 * Reads the server's environment variables. A variable that is set but empty counts as absent.
 *
 * @throws ConfigError one line for each variable that cannot be used
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.keys(Environment.shape)
      .map((name) => [name, env[name]?.trim()])
      .filter(([, value]) => value !== undefined && value !== ''),
  )
  const read = Environment.safeParse(given)
  if (!read.success) {
    const lines = read.error.issues.map((issue) => {
      const name = String(issue.path[0])
      // A database address holds a password: never repeat secrets.
      const shown = ['DATABASE_URL', 'METRICS_TOKEN'].includes(name) ? '' : ` (now: ${given[name]})`
      return `${name} ${issue.message}${shown}`
    })
    throw new ConfigError(lines.join('\n'))
  }
  const value = read.data
  // As browsers write it: `HTTPS://` too binds the cookie to https.
  const opened = value.BASE_URL ?? addressHere(value.HOST, value.PORT)
  const { origin, pathname } = new URL(opened)
  const basePath = pathname.replace(/\/+$/, '')
  const baseUrl = value.BASE_URL === undefined ? opened : origin + basePath
  return {
    environment: value.NODE_ENV,
    port: value.PORT,
    host: value.HOST,
    baseUrl,
    basePath,
    dataDir: resolve(value.DATA_DIR),
    databaseUrl: value.DATABASE_URL ?? null,
    trustedProxies: value.TRUSTED_PROXIES,
    corsOrigins: value.CORS_ORIGINS,
    maxUploadSize: value.MAX_UPLOAD_SIZE,
    metricsToken: value.METRICS_TOKEN ?? null,
    webhooksPrivate: value.WEBHOOKS_PRIVATE === '1',
    logLevel: value.LOG_LEVEL,
  }
}

/** Where a site's database is: in a folder among its data, or on a server. */
export const placeOf = ({
  databaseUrl,
  dataDir,
  environment,
}: Config): { folder: string } | { url: string; isWatched: boolean } =>
  databaseUrl === null
    ? { folder: join(dataDir, 'database') }
    : { url: databaseUrl, isWatched: environment !== 'production' }
