import type { FileHandle } from 'node:fs/promises'

/** Reads bytes of a file from an offset; fewer where it ends. */
export async function bytesAt(file: FileHandle, offset: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await file.read(buffer, 0, length, offset)
  return buffer.subarray(0, bytesRead)
}
