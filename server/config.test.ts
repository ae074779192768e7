import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, placeOf, readConfig } from './config.ts'

// rules/operation.md#3
test('an empty environment gives a server on localhost:3000 with the embedded database in ./data', () => {
  expect(readConfig({})).toEqual({
    environment: 'production',
    port: 3000,
    host: 'localhost',
    baseUrl: 'http://localhost:3000',
    basePath: '',
    dataDir: resolve('data'),
    databaseUrl: null,
    trustedProxies: [],
    corsOrigins: [],
    maxUploadSize: 26_214_400,
    metricsToken: null,
    webhooksPrivate: false,
    logLevel: 'info',
  })
})

// rules/operation.md#3
test('every variable is read', () => {
  const config = readConfig({
    NODE_ENV: 'development',
    PORT: '8080',
    HOST: '0.0.0.0',
    BASE_URL: 'https://rental.example.org/flightcase/',
    DATA_DIR: '/srv/flightcase',
    DATABASE_URL: 'postgres://a:b@db/flightcase',
    TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,loopback',
    CORS_ORIGINS: 'https://shop.example.org, http://localhost:5173',
    MAX_UPLOAD_SIZE: '10M',
    METRICS_TOKEN: 'a-token-of-the-monitoring',
    WEBHOOKS_PRIVATE: '1',
    LOG_LEVEL: 'debug',
  })
  expect(config).toEqual({
    environment: 'development',
    port: 8080,
    host: '0.0.0.0',
    baseUrl: 'https://rental.example.org/flightcase',
    basePath: '/flightcase',
    dataDir: '/srv/flightcase',
    databaseUrl: 'postgres://a:b@db/flightcase',
    trustedProxies: ['127.0.0.1', '10.0.0.0/8', 'loopback'],
    corsOrigins: ['https://shop.example.org', 'http://localhost:5173'],
    maxUploadSize: 10 * 1024 * 1024,
    metricsToken: 'a-token-of-the-monitoring',
    webhooksPrivate: true,
    logLevel: 'debug',
  })
})

test('transactions are watched, except in production on a PostgreSQL server', () => {
  const url = 'postgres://a:b@db/flightcase'
  expect(placeOf(readConfig({ DATABASE_URL: url }))).toEqual({ url, isWatched: false })
  expect(placeOf(readConfig({ DATABASE_URL: url, NODE_ENV: 'test' }))).toEqual({ url, isWatched: true })
  expect(placeOf(readConfig({}))).toEqual({ folder: resolve('data', 'database') })
})

// rules/operation.md#3
test('an empty variable counts as absent', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toEqual(readConfig({}))
})

// rules/operation.md#3
test.each([
  ['0.0.0.0', '80', 'http://localhost:80'],
  ['::1', '3000', 'http://[::1]:3000'],
  ['fe80::1%eth0', '3000', 'http://[fe80::1]:3000'],
  ['stage.lan', '4000', 'http://stage.lan:4000'],
])('without BASE_URL, host %s and port %s make %s', (HOST, PORT, expected) => {
  expect(readConfig({ HOST, PORT }).baseUrl).toBe(expected)
})

// rules/operation.md#3
test.each([
  ['HTTPS://Rental.Example.org/Stock/', 'https://rental.example.org/Stock', '/Stock'],
  ['https://rental.example.org:443', 'https://rental.example.org', ''],
  ['http://rental.lan:8080/a/../b', 'http://rental.lan:8080/b', '/b'],
  ['http://rental.lan/a+b@c=1,2', 'http://rental.lan/a+b@c=1,2', '/a+b@c=1,2'],
])('BASE_URL %s is %s', (BASE_URL, baseUrl, basePath) => {
  expect(readConfig({ BASE_URL })).toMatchObject({ baseUrl, basePath })
})

// rules/operation.md#3
test.each([
  ['1024', 1024],
  ['512K', 524_288],
  ['25 MB', 26_214_400],
  ['1g', 1_073_741_824],
])('MAX_UPLOAD_SIZE %s is %d bytes', (MAX_UPLOAD_SIZE, bytes) => {
  expect(readConfig({ MAX_UPLOAD_SIZE }).maxUploadSize).toBe(bytes)
})

// rules/operation.md#3
describe('an unusable setting is refused by its name', () => {
  test.each([
    ['PORT', '70000'],
    ['METRICS_TOKEN', 'short'],
    ['WEBHOOKS_PRIVATE', 'yes'],
    ['PORT', 'http'],
    ['BASE_URL', 'rental.example.org'],
    ['BASE_URL', 'ftp://rental.example.org'],
    ['BASE_URL', 'https://rental.example.org/?a=1'],
    ['BASE_URL', 'https://rental.example.org/?'],
    ['BASE_URL', 'https://rental.example.org/#'],
    ['BASE_URL', 'https://:password@rental.example.org'],
    ['BASE_URL', 'https://rental.example.org/matériel'],
    ['BASE_URL', 'https://rental.example.org/a b'],
    ['BASE_URL', 'https://rental.example.org/a*b'],
    ['BASE_URL', 'https://rental.example.org/:id'],
    ['BASE_URL', 'https://rental.example.org//rental'],
    ['HOST', '[::1]'],
    ['HOST', 'http://localhost'],
    ['DATABASE_URL', 'mysql://root@localhost/flightcase'],
    ['TRUSTED_PROXIES', '127.0.0.1, everyone'],
    ['TRUSTED_PROXIES', '10.0.0.0/99'],
    ['TRUSTED_PROXIES', '0.0.0.0/0'],
    ['TRUSTED_PROXIES', '127.0.0.1, ::/0'],
    ['CORS_ORIGINS', 'https://shop.example.org/path'],
    ['CORS_ORIGINS', '*'],
    ['MAX_UPLOAD_SIZE', 'large'],
    ['MAX_UPLOAD_SIZE', '2G'],
    ['LOG_LEVEL', 'chatty'],
    ['NODE_ENV', 'staging'],
  ])('%s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must `))
  })

  test('all errors are reported at once, one line each', () => {
    expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/^PORT must .*\nLOG_LEVEL must .*$/)
  })

  test.each([
    ['the password of the database', { DATABASE_URL: 'mysql://root:secret@db/x' }],
    ['the token of the metrics', { METRICS_TOKEN: 'secret' }],
  ])('%s is not repeated', (_, env) => {
    expect(() => readConfig(env)).toThrow(expect.objectContaining({ message: expect.not.stringContaining('secret') }))
  })
})

// rules/setting.md#18, rules/operation.md#3
test('one file reads the environment, and the rules name every variable', () => {
  const asked: string[] = []
  readConfig(new Proxy({}, { get: (_, name) => void asked.push(String(name)) }))
  const rules = readFileSync('docs/rules/operation.md', 'utf8')
  const ruled = [...rules.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name)
  expect([...new Set(asked)].sort()).toEqual(ruled.sort())
  const readers = ['server', 'shared'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
      .map((path) => `${folder}/${path}`)
      .filter((path) => readFileSync(path, 'utf8').includes('process.env')),
  )
  expect(readers).toEqual(['server/command/command-line.ts'])
})
