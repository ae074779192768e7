import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/install.md'), 'utf8')
/** The group of the only match of a pattern in the page. */
const told = (pattern: RegExp): string => {
  const found = [...page.matchAll(new RegExp(pattern, 'g'))].map(([, text = '']) => text)
  expect(found, String(pattern)).toHaveLength(1)
  return found[0]!
}
/** The lines of the service's section in the unit, by name. */
const service = new Map(
  told(/```ini\n# \/etc\/systemd\/system\/flightcase\.service\n[\s\S]*?\[Service\]\n([\s\S]*?)\n\[/)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(/=(.*)/) as [string, string]),
)

test('the unit of the installation page denies the service what it does not need', () => {
  expect(Object.fromEntries(service)).toMatchObject({
    UMask: '0077',
    NoNewPrivileges: 'yes',
    CapabilityBoundingSet: '',
    ProtectSystem: 'strict',
    ProtectHome: 'yes',
    PrivateTmp: 'yes',
    PrivateDevices: 'yes',
    ProtectKernelTunables: 'yes',
    ProtectKernelModules: 'yes',
    ProtectKernelLogs: 'yes',
    ProtectControlGroups: 'yes',
    ProtectClock: 'yes',
    ProtectHostname: 'yes',
    ProtectProc: 'invisible',
    RestrictAddressFamilies: 'AF_INET AF_INET6 AF_UNIX',
    RestrictNamespaces: 'yes',
    RestrictRealtime: 'yes',
    RestrictSUIDSGID: 'yes',
    LockPersonality: 'yes',
    RemoveIPC: 'yes',
    SystemCallArchitectures: 'native',
    SystemCallFilter: '@system-service @pkey', // without the keys, Node is killed at its start on most processors
    SystemCallErrorNumber: 'EPERM',
  })
})

test('the unit names the account, folders and settings that the page creates', () => {
  expect(service.get('User')).toBe(told(/adduser --system .* (\S+)\n/))
  expect(service.get('WorkingDirectory')).toBe(told(/git clone --branch \S+ ADDRESS (\/\S+)\n/))
  expect(service.get('EnvironmentFile')).toBe(told(/cat > (\S+\.env) <</))
  expect(service.get('ReadWritePaths')).toBe(told(/\nDATA_DIR='(.*)'\n/))
  expect(told(/install --directory (.* \/var\/backups\/flightcase)\n/).split(' ')).toEqual([
    '--owner=flightcase',
    '--group=flightcase',
    '--mode=0700',
    service.get('ReadWritePaths'),
    '/var/backups/flightcase',
  ])
  const [node, script = ''] = service.get('ExecStart')?.split(' ') ?? []
  expect([node, existsSync(join(root, script))]).toEqual(['/usr/bin/node', true])
})
