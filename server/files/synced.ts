import { open } from 'node:fs/promises'

/** Waits until the disk has a file. */
export const syncFile = (path: string): Promise<void> => synced(path, 'r+')

/**
 * Waits until the disk has the names in a folder. Windows opens no folder, and writes renames down
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
