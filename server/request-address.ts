import type { FastifyRequest } from 'fastify'

/**
 * The path and the query of what is asked for, as they were sent. Not by `URL`: `//` and `//[` are paths as well, which it takes for
 * the name of another site.
 */
export function addressOf({ url }: Pick<FastifyRequest, 'url'>): { path: string; query: string } {
  // A proxy may ask in the absolute form, which begins with a scheme and a host.
  const [, path = '', query = ''] = /^(?:https?:\/\/[^/?#]*)?([^?#]*)(?:\?([^#]*))?/i.exec(url) ?? []
  return { path: path === '' ? '/' : path, query }
}

/** The address with a `%` that encodes nothing taken for itself, so that it is an unknown one like any other. */
export function decodable({ url = '/' }: { url?: string }): string {
  if (!url.includes('%')) return url
  const path = url.split('?', 1)[0] ?? ''
  try {
    decodeURIComponent(path)
    return url
  } catch {
    // Failing is how it says that the path cannot be decoded.
    return path.replaceAll('%', '%25') + url.slice(path.length)
  }
}
