import { open } from 'node:fs/promises'

/** Waits until a file is on the disk. */
export const syncFile = (path: string): Promise<void> => synced(path, 'r+')

/**
 * Waits until the names in a folder are on the disk. Windows opens no folder, and writes renames
 * itself.
 */
export const syncFolder = async (path: string): Promise<void> => {
  if (process.platform !== 'win32') await synced(path, 'r')
}

async function synced(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
