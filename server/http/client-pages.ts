import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../context.ts'
import { packageRoot } from '../root.ts'
import { addressOf, isApi } from './request-address.ts'

const policy = [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  "style-src 'self' 'unsafe-inline'", // Mantine and the timeline place elements by inline style
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self' blob:", // the service worker; spreadsheets are packed in one made from the page's own code
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * Serves the built client to every visitor: its files under `assets`, what installs it beside them,
 * its page for any other GET (rules/http.md#1, rules/offline.md#1).
 */
export async function serveClient(app: FastifyInstance, { config }: Services): Promise<void> {
  const folder = join(packageRoot(), 'dist', 'client')
  const page = existsSync(join(folder, 'index.html')) ? await readFile(join(folder, 'index.html'), 'utf8') : null
  // Relative addresses in the page resolve from the base path, whatever the depth of the page's own
  // address.
  const html = page?.replace('<head>', `<head><base href="${config.basePath}/">`)
  if (page) {
    await app.register(fastifyStatic, {
      root: join(folder, 'assets'),
      prefix: `${config.basePath}/assets/`,
      immutable: true,
      maxAge: '1y',
      decorateReply: false,
    })
    // The service worker, the manifest and its icons keep their names: the browser asks whether they
    // have changed.
    await app.register(fastifyStatic, {
      root: folder,
      prefix: `${config.basePath}/`,
      wildcard: false,
      globIgnore: ['index.html', 'assets/**'],
      cacheControl: false,
      setHeaders: (answer) => void answer.setHeader('cache-control', 'no-cache'),
      decorateReply: false,
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    const { path } = addressOf(request)
    const inside = path === config.basePath || path.startsWith(`${config.basePath}/`)
    if (!inside || isApi(request, config) || !['GET', 'HEAD'].includes(request.method) || !html)
      return app.answerUnknown(request, reply)
    return reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html)
  })
}
