import { BlockList, isIPv6 } from 'node:net'

/**
 * Where an address leads: to everybody, to this machine or its network, or where no webhook goes
 * (rules/webhook.md#5).
 */
export type Reach = 'public' | 'private' | 'never'

type Range = readonly [address: string, bits: number]

/** This machine and private networks. */
const privateRanges: readonly Range[] = [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10], // between providers and their customers
  ['198.18.0.0', 15], // measurements of networks
  ['::1', 128],
  ['fc00::', 7],
]

/** Unspecified, link-local, multicast, broadcast and reserved addresses; translations into others. */
const neverRanges: readonly Range[] = [
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  ['192.0.0.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['::', 96],
  ['::ffff:0:0:0', 96], // translations of IPv4 addresses
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2002::', 16],
  ['5f00::', 16],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
]

/** What clouds tell their machines, secrets included, at addresses of ordinary ranges. */
const metadata: readonly Range[] = [
  ['100.100.100.200', 32],
  ['168.63.129.16', 32],
  ['fd00:ec2::', 32],
  ['fd00:42::42', 128],
  ['fd20:ce::254', 128],
]

/** IPv6 addresses that hold an IPv4 one in their last 32 bits. */
const mappings = ['::ffff:', '64:ff9b::']

function listOf(ranges: readonly Range[]): BlockList {
  const list = new BlockList()
  for (const [address, bits] of ranges) {
    if (isIPv6(address)) {
      list.addSubnet(address, bits, 'ipv6')
      continue
    }
    list.addSubnet(address, bits, 'ipv4')
    for (const mapping of mappings) list.addSubnet(`${mapping}${address}`, 96 + bits, 'ipv6')
  }
  return list
}

const lists = { metadata: listOf(metadata), private: listOf(privateRanges), never: listOf(neverRanges) }

/**
 * The IPv4 address that an IPv6 one only wraps (`::ffff:7f00:1`), or the address itself; without its
 * scope (`%eth0`).
 */
export function unwrapped(address: string): string {
  const plain = address.replace(/%.*$/, '').toLowerCase()
  const [, dotted] = /^::ffff:(\d+(?:\.\d+){3})$/.exec(plain) ?? []
  if (dotted) return dotted
  const [, high, low] = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(plain) ?? []
  if (!high || !low) return plain
  const [first, second] = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return [first >> 8, first & 255, second >> 8, second & 255].join('.')
}

/** Where an IPv4 or IPv6 address leads, whichever way it is written. */
export function reachOf(address: string): Reach {
  const plain = unwrapped(address)
  const isIn = (list: BlockList) => list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
  if (isIn(lists.metadata)) return 'never'
  if (isIn(lists.private)) return 'private'
  return isIn(lists.never) ? 'never' : 'public'
}
