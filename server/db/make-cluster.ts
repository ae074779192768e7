// Writes the archive of an empty database into a folder, for first starts: the build's last step.
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'
import { startEngine } from './embedded-engine.ts'
import { emptyClusterName } from './empty-cluster.ts'

const [folder = '.'] = process.argv.slice(2)
const stopped = (error: Error) => {
  throw error
}
const engine = await startEngine({}, () => {}, stopped)
await pipeline(
  Readable.from([await engine.dump()]),
  createGzip({ level: constants.Z_BEST_COMPRESSION }),
  createWriteStream(join(folder, emptyClusterName)),
)
await engine.close()
