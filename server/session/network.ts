import { isIPv6 } from 'node:net'

/**
 * The network that an address belongs to, as the limit of failed sign-ins counts it: an internet
 * connection has one IPv4 address, but 2^64 IPv6 addresses (rules/session.md#4). An IPv4 address
 * stays itself, also when it comes as IPv6.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const { hostname } = new URL(`http://[${address.replace(/%.*/, '')}]`)
  const [before = '', after = ''] = hostname.slice(1, -1).split('::')
  const [first, last] = [groupsOf(before), groupsOf(after)]
  const zeros = Array<number>(8 - first.length - last.length).fill(0)
  const groups = [...first, ...zeros, ...last]
  if (groups.slice(0, 6).join() === '0,0,0,0,0,65535')
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

const groupsOf = (part: string): number[] =>
  part
    .split(':')
    .filter(Boolean)
    .map((group) => Number.parseInt(group, 16))
