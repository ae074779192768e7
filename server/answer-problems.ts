import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RouteTable } from '#shared/contract.ts'
import type { Language } from '#shared/user.ts'
import type { Services } from './context.ts'
import { routePath } from './http.ts'
import { Problem } from './problem.ts'
import { addressOf } from './request-address.ts'
import { readSite } from './settings/settings.ts'
import { accepted, say, spoken } from './words.ts'

/** Answers every failure as spec 3, 1.7 says, and unknown addresses of the API as 404 or 405 with `Allow`. */
export function answerProblems(app: FastifyInstance, services: Services, tables: RouteTable[]): void {
  const { config, database } = services

  const languageOf = async (request: FastifyRequest): Promise<Language> => {
    const wanted = request.caller?.language ?? accepted(request.headers['accept-language'])
    if (wanted) return wanted
    try {
      return (await readSite(database.db)).general.defaultLanguage
    } catch (error) {
      request.log.error(error) // the failure being answered may be the database's own
      return 'fr'
    }
  }

  app.setErrorHandler(async (error: FastifyError | Problem, request, reply) => {
    const problem = error instanceof Problem ? error : fromFastify(error)
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
    return answer(reply, problem, await languageOf(request), request.id)
  })
}

/** A person who opens a PDF or a file without a session is led to the login page (spec 3, 2 "Use"). */
const wantsPage = (request: FastifyRequest, { status }: Problem): boolean =>
  status === 401 &&
  request.method === 'GET' &&
  !request.url.includes('/api/') &&
  (request.headers.accept ?? '').includes('text/html')

/** What Fastify itself refuses, in the words of the closed list; anything else is a bug, told as 500. */
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
  const { issues, details, sentence, mentions, retryAfter, extra } = problem.facts
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  const t = say(language)
  return reply
    .status(problem.status)
    .type('application/json; charset=utf-8')
    .send({
      success: false,
      error: {
        code: problem.status,
        key: problem.key,
        message: t(sentence ?? `problem.${problem.key}`, mentions),
        ...(issues ? { details: spoken(language, issues) } : details === undefined ? {} : { details }),
        ...(problem.status === 500 ? { request_id: requestId } : {}),
        ...extra,
      },
    })
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers an address of the API that is not in the tables: 405 when another method is, else 404. */
    answerUnknown(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
  }
}
