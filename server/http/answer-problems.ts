import { STATUS_CODES } from 'node:http'
import type {
  FastifyBaseLogger,
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifyServerOptions,
} from 'fastify'
import type { RouteTable } from '#shared/contract.ts'
import type { Language } from '#shared/language.ts'
import { breakOff } from '../files/incoming.ts'
import { Problem } from '../problem.ts'
import { asProblem } from '../record/constraint.ts'
import { accepted, say, spoken } from '../words.ts'
import { routePath } from './addresses.ts'
import { addressOf } from './request-address.ts'
import type { HttpDeps } from './serve.ts'

/** Reads the settings. */
type SiteReader = Pick<HttpDeps, 'services' | 'site'>

/**
 * What a connection gets that sends something other than HTTP, or breaks off: an answer in the
 * site's language, and its end. When it breaks off within a request, that request answers.
 */
export const refuseConnection =
  (deps: SiteReader): ConnectionErrorHandler =>
  (error, socket) => {
    if (!breakOff(socket)) return
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const status = connectionStatus[error.code] ?? 400
    void siteLanguage(deps).then((language) => {
      const { error, ...rest } = told(new Problem('request.malformed'), language, '')
      const text = JSON.stringify({ ...rest, error: { ...error, code: status } })
      socket.end(
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nCache-Control: private, no-store\r\n` +
          `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
      )
    })
  }
type ConnectionErrorHandler = NonNullable<FastifyServerOptions['clientErrorHandler']>
const connectionStatus: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** Language for a caller without one: the site's, or French while the settings cannot be read. */
async function siteLanguage({ services, site }: SiteReader, log?: FastifyBaseLogger): Promise<Language> {
  try {
    return (await site(services.database.db)).general.defaultLanguage
  } catch (error) {
    log?.error(error) // the failure being answered may come from the database
    return 'fr'
  }
}

/**
 * Answers every failure in one shape (rules/http.md#22), and unknown addresses of the API with 404
 * or 405 (rules/http.md#2).
 */
export function answerProblems(
  app: FastifyInstance,
  deps: Pick<HttpDeps, 'services' | 'authenticate' | 'site'>,
  tables: RouteTable[],
): void {
  const { authenticate } = deps
  const { config } = deps.services

  const languageOf = async (request: FastifyRequest): Promise<Language> =>
    request.caller?.language ?? accepted(request.headers['accept-language']) ?? (await siteLanguage(deps, request.log))

  app.setErrorHandler(async (error: FastifyError | Problem, request, reply) => {
    // A failure before a handler runs, such as in the look-up of the session or the receipt of a
    // file, arrives here untranslated.
    const known = asProblem(error)
    const problem = known instanceof Problem ? known : fromFastify(error as FastifyError) // a Problem is known
    if (problem.status >= 500) request.log.error(error)
    if (wantsPage(request, problem)) return reply.redirect(`${config.basePath}/login`, 302)
    return answer(reply, problem, await languageOf(request), request.id)
  })

  const known = tables
    .flatMap((table) => Object.values(table))
    .map((route) => ({
      method: route.method,
      pattern: new RegExp(
        `^${routePath('', route)
          .replace(/:\w+\(\^\\d\+\$\)/g, '\\d+')
          .replace(/:\w+/g, '[^/]+')}/?$`,
      ),
    }))
  app.decorate('answerUnknown', async (request: FastifyRequest, reply: FastifyReply) => {
    const path = addressOf(request).path.slice(config.basePath.length)
    const methods = known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
    if (methods.length > 0) reply.header('allow', [...new Set(methods)].join(', '))
    const problem = new Problem(methods.length > 0 ? 'route.method' : 'route.unknown')
    // Needed only for the language of the answer.
    request.caller = (await authenticate(request).catch(() => null))?.caller ?? null
    return answer(reply, problem, await languageOf(request), request.id)
  })
}

/**
 * True when a browser opens a PDF or a file without a session: the server redirects it to the login
 * page (rules/session.md#10).
 */
const wantsPage = (request: FastifyRequest, { status }: Problem): boolean =>
  status === 401 &&
  request.method === 'GET' &&
  !request.url.includes('/api/') &&
  (request.headers.accept ?? '').includes('text/html')

/** Fastify's own refusals, as keys of the closed list; anything else is a bug, answered as 500. */
function fromFastify(error: FastifyError): Problem {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' || error.statusCode === 413) return new Problem('request.too_large')
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || error.statusCode === 415)
    return new Problem('request.unsupported_type')
  if (error.code === 'FST_ERR_CTP_EMPTY_JSON_BODY') return new Problem('request.empty')
  if (error.statusCode === 404) return new Problem('route.unknown')
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new Problem('request.malformed')
  return new Problem('server.error')
}

function answer(reply: FastifyReply, problem: Problem, language: Language, requestId: string): FastifyReply {
  const { retryAfter } = problem.facts
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  return reply
    .status(problem.status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'private, no-store')
    .send(told(problem, language, requestId))
}

/** The body that answers a failure (rules/http.md#22, rules/http.md#23). */
function told(problem: Problem, language: Language, requestId: string) {
  const { issues, details, sentence, mentions, extra } = problem.facts
  // Beside refused fields the other details become an object of names that are no fields.
  const said = issues ? { ...spoken(language, issues), ...(details as object | undefined) } : details
  return {
    success: false,
    error: {
      code: problem.status,
      key: problem.key,
      message: say(language)(sentence ?? `problem.${problem.key}`, mentions),
      ...(said === undefined ? {} : { details: said }),
      ...(problem.status === 500 ? { request_id: requestId } : {}),
      ...extra,
    },
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Answers an address of the API that is not in the tables: 405 when another method exists, else
     * 404.
     */
    answerUnknown(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
  }
}
