import { expect, test } from 'vitest'
import { useSite } from '#test/server.ts'
import { buildApp } from '../app.ts'

const site = useSite()

/**
 * The addresses that failed sign-ins count for, given a peer and the addresses it claims to forward
 * for.
 */
async function countedFor(trustedProxies: string[], peer: string, forwarded?: string): Promise<string[]> {
  const app = await buildApp({ ...site.services, config: { ...site.services.config, trustedProxies } })
  try {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/api/session',
      remoteAddress: peer,
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
      payload: { identifier: 'nobody', password: 'wrong password' },
    })
    expect(statusCode).toBe(404)
  } finally {
    await app.close()
  }
  const rows = await site.db.selectFrom('login_attempt').select('address').execute()
  return rows.map(({ address }) => address)
}

// rules/session.md#5
test.each<[what: string, proxies: string[], peer: string, forwarded: string | undefined, counted: string]>([
  ['the peer', [], '203.0.113.7', undefined, '203.0.113.7'],
  ['the peer, whatever it claims, where no proxy is trusted', [], '203.0.113.7', '198.51.100.9', '203.0.113.7'],
  ['a peer that is not a trusted proxy', ['10.0.0.0/8'], '203.0.113.7', '198.51.100.9', '203.0.113.7'],
  ['the sender that a trusted proxy names', ['10.0.0.0/8'], '10.1.2.3', '198.51.100.9', '198.51.100.9'],
  [
    'the sender that the last of several trusted proxies names',
    ['10.0.0.0/8'],
    '10.1.2.3',
    '198.51.100.9, 10.9.9.9',
    '198.51.100.9',
  ],
  [
    'the sender to the proxy, not the address that the sender names',
    ['10.1.2.3'],
    '10.1.2.3',
    '192.0.2.1, 198.51.100.9',
    '198.51.100.9',
  ],
  ['a trusted proxy that names no sender', ['10.1.2.3'], '10.1.2.3', undefined, '10.1.2.3'],
  ['an IPv4 address that comes as IPv6', [], '::ffff:203.0.113.7', undefined, '203.0.113.7'],
  ['the same in hexadecimal', ['10.1.2.3'], '10.1.2.3', '::ffff:cb00:7107', '203.0.113.7'],
  ['the same at length', ['10.1.2.3'], '10.1.2.3', '0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['the network of an IPv6 address', [], '2001:DB8:0:1:2:3:4:5', undefined, '2001:db8:0:1::/64'],
  ['the same network, written short', [], '2001:db8::1:0:0:0:9', undefined, '2001:db8:0:1::/64'],
  ['the network of an IPv6 address with zeros at its end', [], '2001:db8::', undefined, '2001:db8:0:0::/64'],
  ['the network of an address of this link', [], 'fe80::1%eth0', undefined, 'fe80:0:0:0::/64'],
])('counts failures for %s', async (_, proxies, peer, forwarded, counted) => {
  expect(await countedFor(proxies, peer, forwarded)).toEqual([counted])
})
