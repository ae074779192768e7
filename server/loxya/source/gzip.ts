import { open } from 'node:fs/promises'

/** The first bytes of a file, fewer where it is shorter. */
export async function headOf(path: string, length: number): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Whether bytes begin as those of gzip do (RFC 1952, 2.3.1). */
export const isGzip = (head: Buffer): boolean => head[0] === 0x1f && head[1] === 0x8b

/** Whether a file is packed with gzip, by its content. */
export const isPacked = async (path: string): Promise<boolean> => isGzip(await headOf(path, 2))
