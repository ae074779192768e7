import { copyFile, rename, rm } from 'node:fs/promises'
import { syncFile } from './synced.ts'

/**
 * Moves a file to its place, whole or not at all, and waits until it is on the disk; the caller
 * waits for the folder. The folder may be a link to another disk.
 */
export async function moveFile(path: string, place: string): Promise<void> {
  await syncFile(path)
  try {
    await rename(path, place)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    await moveAcross(path, place)
  }
}

async function moveAcross(path: string, place: string): Promise<void> {
  const part = `${place}.part`
  try {
    await copyFile(path, part)
    await syncFile(part)
    await rename(part, place)
  } finally {
    await rm(part, { force: true })
  }
  await rm(path)
}
