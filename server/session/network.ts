import { isIPv6 } from 'node:net'

/**
 * The network that an address belongs to, as the limit of failed sign-ins counts it: a line to the
 * internet has one IPv4 address, and 2^64 IPv6 addresses (rules/session.md#4). An IPv4 address stays
 * itself, also when it comes as IPv6.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const [before = '', after = ''] = new URL(`http://[${address.replace(/%.*/, '')}]`).hostname.slice(1, -1).split('::')
  const [first, last] = [before, after].map((part) => part.split(':').filter(Boolean)) as [string[], string[]]
  const zeros = Array<string>(8 - first.length - last.length).fill('0')
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`
}
