import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { NamedRoute, RouteTable } from '#shared/contract.ts'
import { groupBy } from '#shared/rules/group-by.ts'
import { sessionCookie } from '#shared/session.ts'
import type { Config } from '../config.ts'
import { routePath } from '../http/addresses.ts'
import { serviceRoutes } from '../http/service-routes.ts'
import { productVersion } from '../root.ts'
import { guideFor } from './guide.ts'
import { operationOf, parameters, responses } from './operations.ts'
import { type Json, schemasOf } from './schemas.ts'
import { generalities, type Noun, tagOf } from './words.ts'

/**
 * `GET /api/openapi.json`, browsable at `/api/docs`: the route tables in OpenAPI 3.1
 * (rules/http.md#31).
 */
export async function describeApi(
  app: FastifyInstance,
  config: Config,
  tables: Record<string, RouteTable>,
): Promise<void> {
  const document = openApi(config, tables)
  app.get(routePath(config.basePath, serviceRoutes.description), async () => document)
  await app.register(swagger, { mode: 'static', specification: { document: document as never } }) // its type knows 3.0 only
  await app.register(swaggerUi, {
    routePrefix: routePath(config.basePath, serviceRoutes.docs),
    staticCSP: docsPolicy,
    logo: { type: 'image/svg+xml', content: docsLogo },
    theme: { title: 'Flightcase API', css: [{ filename: 'guide.css', content: guideStyle }] },
  })
}

const docsLogo =
  '<svg xmlns="http://www.w3.org/2000/svg" width="150" height="40"><text y="27" font-family="sans-serif" font-size="24" fill="#fff">Flightcase</text></svg>'

/** Lets the guide be read as a text: lines of a readable length, code that covers no line above it. */
const guideStyle = `
.swagger-ui .info :is(.markdown, .renderedMarkdown) :is(p, li, pre) { max-width: 100ch; margin-inline: 0; line-height: 1.6 }
html .swagger-ui .info :is(.markdown, .renderedMarkdown) code { padding: 1px 4px; color: inherit; font-size: 13px; font-weight: 400 }
.swagger-ui .info :is(.markdown, .renderedMarkdown) pre > code { padding: 10px 14px }
`

/** Policy of the browsable page: it loads everything from this site, on plain http too. */
const docsPolicy = [
  "default-src 'self'",
  "img-src 'self' data:",
  "style-src 'self' 'unsafe-inline'", // the page places its parts by inline style
  "object-src 'none'",
  "base-uri 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Builds the whole document, from the tables alone. */
export function openApi(config: Config, nouns: Record<string, RouteTable>): Json {
  const tables: Record<string, RouteTable> = { ...nouns, service: serviceRoutes }
  const schemas = schemasOf(Object.values(tables).flatMap((table) => Object.values(table) as NamedRoute[]))
  const paths: Record<string, Json> = {}
  for (const [noun, table] of Object.entries(tables)) {
    for (const [address, sharing] of groupBy(Object.values(table) as NamedRoute[], addressOf)) {
      const [method = '', path = ''] = address.split(' ')
      // The tables are those of nouns.ts, whose keys have words.
      paths[path] = { ...paths[path], [method]: operationOf(noun as Noun, sharing, schemas) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Flightcase',
      version: productVersion(),
      description: `${generalities}\n\n${guideFor(config.baseUrl)}`,
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [{ url: config.basePath || '/' }],
    tags: Object.values(tagOf).map(({ title, about }) => ({ name: title, description: about })),
    paths,
    components: {
      schemas: schemas.components,
      parameters,
      responses,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'An API token, or the token of `POST /api/session`.' },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookie,
          description: 'The token of a session, as browsers keep it.',
        },
        metricsToken: { type: 'http', scheme: 'bearer', description: 'The METRICS_TOKEN of the site.' },
      },
    },
  }
}

/** Method and path as the description writes them; routes that share both are one operation. */
const addressOf = (route: NamedRoute): string =>
  `${route.method.toLowerCase()} ${route.under === 'root' ? '' : '/api'}${route.path}`
