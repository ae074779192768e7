/** The system's reason, in words that end a sentence. */
const reasons: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'the system does not permit it',
  EROFS: 'the file system is read-only',
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'a file is in its place',
  EISDIR: 'it is a folder',
  ENOTEMPTY: 'the folder is not empty',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  EIO: 'the disk reports an error',
  ELOOP: 'a symbolic link leads back to itself',
  ENAMETOOLONG: 'the name is too long',
  EMFILE: 'this process has too many files open',
  EXDEV: 'the two places are on different disks',
  ETXTBSY: 'it is in use',
  EBUSY: 'it is in use',
}

/**
 * The system's reason for refusing a file operation, to end a sentence; undefined for any other
 * error.
 */
export function whyOfSystem(error: unknown): string | undefined {
  const { code, syscall } = error as NodeJS.ErrnoException
  return syscall === undefined || code === undefined ? undefined : reasons[code]
}

/** System calls, by Node's names. */
const verbs: Record<string, string> = {
  open: 'open',
  read: 'read',
  write: 'write',
  mkdir: 'make',
  rmdir: 'remove',
  unlink: 'remove',
  rm: 'remove',
  rename: 'rename',
  chmod: 'change the rights of',
  scandir: 'list',
}

/** Turns a system error into a sentence for the terminal; undefined for any other error. */
export function sentenceOfSystem(error: unknown): string | undefined {
  const { code, syscall = '', path } = error as NodeJS.ErrnoException
  if (syscall === 'listen') return sentenceOfListening(error as ListenError)
  if (syscall === 'getaddrinfo') return `The name ${(error as ListenError).hostname} has no address (${code}).`
  const why = whyOfSystem(error)
  return why && `Flightcase cannot ${verbs[syscall] ?? 'use'} ${path ?? 'a file'}: ${why}.`
}

type ListenError = NodeJS.ErrnoException & { address?: string; port?: number; hostname?: string }

/** Why the server cannot listen where HOST and PORT say. */
function sentenceOfListening({ code, address, port, message }: ListenError): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Another program listens on port ${port} of ${address} already. Stop that program, or set PORT.`
    case 'EACCES':
      return `This account may not listen on port ${port} of ${address}. Set PORT to 1024 or more, and put a proxy in front.`
    case 'EADDRNOTAVAIL':
      return `HOST=${address} is no address of this machine.`
    default:
      return `Flightcase cannot listen where HOST and PORT say: ${message}.`
  }
}
