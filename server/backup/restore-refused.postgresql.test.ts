import { readdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createGzip, gunzipSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { pack } from 'tar-stream'
import { describe, expect, test, vi } from 'vitest'
import { backupOf, site, usedSite } from '#test/backup-stage.ts'
import { RestoreRefused, restoreBackup } from './restore.ts'

// Each test opens two databases; the embedded engine takes seconds to start on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

/**
 * A flipped bit in gzip's header (its time, its system) or in the padding before its trailer
 * changes no packed data.
 */
function unpacksTo(archive: Buffer, content: Buffer): boolean {
  try {
    return gunzipSync(archive).equals(content)
  } catch {
    return false
  }
}

describe('a restore is refused, and leaves nothing,', () => {
  // rules/backup.md#8
  test('into a site with an account', async () => {
    const source = await usedSite('postgresql')
    const archive = await backupOf(source)
    await expect(restoreBackup(source, Readable.from([archive]))).rejects.toThrow(/The target is not empty/)
  })

  // rules/backup.md#9
  test('from a truncated archive', async () => {
    const archive = await backupOf(await usedSite('postgresql'))
    const target = await site('postgresql')
    const cut = restoreBackup(target, Readable.from([archive.subarray(0, archive.length / 2)]))
    await expect(cut).rejects.toThrow(RestoreRefused)
    expect(await readdir(target.dataDir)).toEqual([])
  })

  // rules/backup.md#9, rules/backup.md#10
  test('from an archive in which a row was changed', async () => {
    const archive = await backupOf(await usedSite('postgresql'))
    const text = gunzipSync(archive).toString('latin1')
    const at = text.lastIndexOf('regie@example.org') // the history before it names it too
    expect(at).toBeGreaterThan(0)
    const changed = gzipSync(Buffer.from(`${text.slice(0, at)}t${text.slice(at + 1)}`, 'latin1'))
    const target = await site('postgresql')
    await expect(restoreBackup(target, Readable.from([changed]))).rejects.toThrow(/rows of user have changed/)
  })

  // rules/backup.md#9, rules/backup.md#11
  test('from an archive truncated anywhere, or with a bit changed anywhere', async () => {
    const archive = await backupOf(await usedSite('postgresql'))
    const target = await site('postgresql')
    const cut = fc.integer({ min: 0, max: archive.length - 1 }).map((length) => archive.subarray(0, length))
    const content = gunzipSync(archive)
    const flipped = fc
      .tuple(fc.integer({ min: 0, max: archive.length - 1 }), fc.integer({ min: 0, max: 7 }))
      .map(([at, bit]) => {
        const changed = Buffer.from(archive)
        changed[at] = changed[at]! ^ (1 << bit)
        return changed
      })
      .filter((changed) => !unpacksTo(changed, content))
    await fc.assert(
      fc.asyncProperty(fc.oneof(cut, flipped), async (damaged) => {
        await expect(restoreBackup(target, Readable.from([damaged]))).rejects.toThrow(RestoreRefused)
        expect(await readdir(target.dataDir)).toEqual([])
      }),
      { numRuns: 60 },
    )
    // The failed restores left nothing: a whole archive fits.
    await restoreBackup(target, Readable.from([archive]))
  })

  // rules/backup.md#9
  test('from an archive without one of the tables, or with an invalid manifest', async () => {
    const target = await site('postgresql')
    const packed = (entries: Record<string, string>) => {
      const archive = pack()
      for (const [name, content] of Object.entries(entries)) archive.entry({ name }, content)
      archive.finalize()
      return archive.pipe(createGzip())
    }
    const manifest = { format: 1, made_at: new Date().toISOString(), migrations: [], files: {} }
    const lacking = JSON.stringify({ ...manifest, tables: { park: { rows: 0, sum: '0' } } })
    await expect(restoreBackup(target, packed({ 'manifest.json': lacking }))).rejects.toThrow(
      /lacks database\/park.jsonl/,
    )
    await expect(restoreBackup(target, packed({ 'manifest.json': '{"format":' }))).rejects.toThrow(/cannot be read/)
    for (const name of ['../evil', 'files/../evil', 'files/..', 'files/a/b', 'files/a\\b']) {
      await expect(restoreBackup(target, packed({ [name]: 'x' }))).rejects.toThrow(/not a backup of Flightcase/)
    }
    // Earlier versions archived everything that lay among the files.
    await expect(restoreBackup(target, packed({ 'files/.DS_Store': 'x' }))).rejects.toThrow(/cut short/)
  })
})
