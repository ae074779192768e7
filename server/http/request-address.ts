import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/**
 * The path and the query of the request, as sent. Not parsed by `URL`, which takes the paths `//`
 * and `//[` for the name of another site.
 */
export function addressOf({ url }: Pick<FastifyRequest, 'url'>): { path: string; query: string } {
  // A proxy may send the absolute form, which begins with a scheme and a host.
  const [, path = '', query = ''] = /^(?:https?:\/\/[^/?#]*)?([^?#]*)(?:\?([^#]*))?/i.exec(url) ?? []
  return { path: path === '' ? '/' : path, query }
}

/**
 * The pattern of a route's addresses, below the base path and as the API's description writes it;
 * `unknown` for no route.
 */
export function patternOf({ routeOptions }: FastifyRequest, basePath: string): string {
  const { url } = routeOptions
  return url === undefined ? 'unknown' : url.slice(basePath.length).replace(/:(\w+)(?:\([^)]*\))?/g, '{$1}')
}

/**
 * The address with an invalid `%` taken literally, so that it is an unknown address like any other.
 */
export function decodable({ url = '/' }: { url?: string }): string {
  if (!url.includes('%')) return url
  const path = url.split('?', 1)[0] ?? ''
  return isDecodable(path) ? url : path.replaceAll('%', '%25') + url.slice(path.length)
}

function isDecodable(path: string): boolean {
  try {
    // Its value is used: the bundler drops a call that only throws.
    return decodeURIComponent(path) !== null
  } catch {
    return false // the only way it answers the question
  }
}

/**
 * True for an address under the API, known or not; any other belongs to the client, a file or a
 * paper.
 */
export function isApi(request: Pick<FastifyRequest, 'url'>, { basePath }: Pick<Config, 'basePath'>): boolean {
  const { path } = addressOf(request)
  return path.startsWith(basePath) && /^\/api(\/|$)/.test(path.slice(basePath.length))
}
