import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  type Stats,
  statSync,
} from 'node:fs'
import { homedir, userInfo } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { FolderRefused } from '../db/embedded-folder.ts'
import { whyOfSystem } from '../process/system-error.ts'

/** Folders that other programs or people use: removing their rights would break the machine. */
const shared = ['/', '/dev/shm', '/home', '/opt', '/root', '/run', '/srv', '/tmp', '/var', '/var/lib', '/var/tmp']
/** Nothing below these belongs to a site, whatever its name. */
const ofTheSystem = /^\/(bin|boot|dev(?!\/shm\/)|etc|lib|lib64|proc|sbin|sys|usr(?!\/local\/))(\/|$)/

/**
 * Subfolders of the data folder that the site requires. Others may lie beside them, such as root's
 * backups.
 */
const needed = ['database', 'database.new', 'files', 'incoming']

/**
 * Creates the data folder if needed, and restricts it and everything below to its owner: 0700 and
 * 0600.
 * @throws FolderRefused with the first file that this account cannot read and write, and what to do
 */
export function prepareDataFolder(dataDir: string): void {
  const path = resolve(dataDir)
  if ([...shared, homedir()].includes(path) || ofTheSystem.test(path)) {
    throw new FolderRefused(`DATA_DIR=${dataDir} belongs to the system. Name a folder of the site's own.`)
  }
  try {
    mkdirSync(dirname(path), { recursive: true })
    if (!existsSync(path)) mkdirSync(path, { mode: 0o700 })
    refuseFiles(path)
    if (process.platform !== 'win32') takeFromOthers(path, statSync(path), false)
    accessSync(path, constants.R_OK | constants.W_OK)
  } catch (error) {
    const why = whyOfSystem(error)
    if (why === undefined) throw error
    const { path: where } = error as NodeJS.ErrnoException
    throw new FolderRefused(
      `Flightcase runs as ${describeAccount()} and cannot use the data folder DATA_DIR=${dataDir}: ${where ?? path}: ${why}.`,
      { cause: error },
    )
  }
}

/** @throws FolderRefused when a file lies where the site needs a folder */
function refuseFiles(dataDir: string): void {
  for (const path of [dataDir, ...needed.map((name) => join(dataDir, name))]) {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === false)
      throw new FolderRefused(
        `${path} is a file, and Flightcase needs a folder there. Move the file away, or set DATA_DIR.`,
      )
  }
}

function takeFromOthers(path: string, found: Stats, isBelow: boolean, isNeeded = true): void {
  if (found.isSymbolicLink()) return
  const isFolder = found.isDirectory()
  const isOwn = found.uid === process.geteuid?.()
  const wanted = (found.mode & 0o700) | (isFolder ? 0o700 : 0o600)
  if (isOwn && (found.mode & 0o777) !== wanted) changeMode(path, wanted)
  if (!isOwn && isNeeded) refuseForeign(path, found)
  if (!isFolder || !(isOwn || isNeeded)) return
  for (const name of readdirSync(path)) {
    const below = join(path, name)
    const isNeededBelow = isBelow ? isNeeded : needed.includes(name)
    // The required folders may be links to another disk.
    const look = isNeededBelow && !isBelow ? statSync : lstatSync
    const status = look(below, { throwIfNoEntry: false }) // another process of the site may remove files
    if (status) takeFromOthers(below, status, true, isNeededBelow)
  }
}

function changeMode(path: string, mode: number): void {
  try {
    chmodSync(path, mode)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error // removed meanwhile
  }
}

function refuseForeign(path: string, found: Stats): void {
  try {
    accessSync(path, constants.R_OK | constants.W_OK)
  } catch (cause) {
    // Numbers, since an account of a container has no name.
    const owner = `${process.geteuid?.()}:${process.getegid?.()}`
    throw new FolderRefused(
      `Flightcase runs as ${describeAccount()} and cannot write ${path}, which belongs to the account ${found.uid}. ` +
        `Run it as that account, or as root: chown -R ${owner} ${found.isDirectory() ? path : dirname(path)}`,
      { cause },
    )
  }
}

/** Names the account of this process in a sentence: its name if any, and its number. */
function describeAccount(): string {
  try {
    const { username, uid } = userInfo()
    return `${username} (${uid})`
  } catch {
    return `the account ${process.geteuid?.()}` // of a container, without a name
  }
}

/**
 * Refuses to create a new database beside the files of a site: its first page would let any visitor
 * become its administrator. The file folders are created after the first database, so they prove
 * that one existed.
 * @param databaseFolder of the embedded database
 * @throws FolderRefused with what to do
 */
export function refuseLostDatabase(dataDir: string, databaseFolder: string): void {
  if (existsSync(databaseFolder) && readdirSync(databaseFolder).length > 0) return
  const rest = ['files', 'incoming'].find((name) => existsSync(join(dataDir, name)))
  if (!rest) return
  throw new FolderRefused(
    `The database of this site is gone: ${dataDir} has its folder ${rest}, but no ${basename(databaseFolder)}. ` +
      'If the site uses PostgreSQL, set DATABASE_URL. Otherwise put the folder back, or restore a backup into a new DATA_DIR. ' +
      'For a new, empty site name a new DATA_DIR.',
  )
}

/** The account that owns a folder, or the nearest existing folder above. */
function ownerOf(folder: string): { uid: number; gid: number } {
  const found = statSync(folder, { throwIfNoEntry: false })
  return found ?? ownerOf(dirname(folder))
}

/**
 * Drops root's rights for those of the data folder's owner, for good: a file made by root would
 * lock the site out.
 */
export function becomeOwner(dataDir: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = ownerOf(dataDir)
  if (uid === 0) return
  process.setgroups?.([gid])
  process.setgid?.(gid)
  process.setuid?.(uid)
}

/**
 * Runs work as the data folder's owner, then becomes root again: files that the caller opened
 * before stay open.
 */
export async function asOwner<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  if (process.getuid?.() !== 0) return work()
  const { uid, gid } = ownerOf(dataDir)
  process.setegid?.(gid)
  process.seteuid?.(uid)
  try {
    return await work()
  } finally {
    process.seteuid?.(0)
    process.setegid?.(0)
  }
}
