import type { FastifyRequest } from 'fastify'
import { Problem } from '../problem.ts'

/**
 * The version of a record that a caller says to have seen (rules/http.md#21); undefined where none
 * is named.
 * @throws request.malformed when it is no number
 */
export function seenVersion({ headers }: Pick<FastifyRequest, 'headers'>): number | undefined {
  const header = headers['if-unmodified-since-version']
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !/^\d+$/.test(header)) throw new Problem('request.malformed')
  return Number(header)
}
