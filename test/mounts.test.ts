import { expect, test } from 'vitest'
import { mountsBelow } from './mounts.ts'

const table = [
  '22 1 254:0 / / rw,relatime - ext4 /dev/vda rw',
  '30 22 0:25 / /dev/shm rw - tmpfs tmpfs rw',
  '41 30 254:0 /home/jo/flightcase /dev/shm/run-1/checkout ro - ext4 /dev/vda rw',
  '42 41 0:31 / /dev/shm/run-1/checkout/a\\040disk rw - tmpfs tmpfs rw',
  '43 30 0:32 / /dev/shm/run-10/disk rw - tmpfs tmpfs rw',
  '',
].join('\n')

test('mounts below a folder are found, the inner one first', () => {
  expect(mountsBelow('/dev/shm/run-1', table)).toEqual(['/dev/shm/run-1/checkout/a disk', '/dev/shm/run-1/checkout'])
  expect(mountsBelow('/dev/shm/run-2', table)).toEqual([])
  expect(mountsBelow('/dev/shm/run-1', '')).toEqual([])
})
