import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { CodedRecord } from '#shared/code.ts'
import { everyone } from '#shared/nouns.ts'
import { can, type Group } from '#shared/permissions.ts'
import { ApiProblem } from '../api.ts'
import { api } from '../endpoints.ts'
import { screen } from '../frame/screen.ts'
import { q, queryClient } from '../query.ts'
import { readSession } from '../session/session.ts'
import { ofReference } from './of-reference.ts'

/** Where a QR code leads: the record's own page, or a page that says why not (rules/code.md#9). */
export const codePage = createRoute({
  ...screen('/c/$code', everyone, 'code.one'),
  loader: async ({ params }) => {
    const found = await findCode(params.code)
    const session = await readSession()
    if (found && typeof session !== 'string') await leadTo(found, session.group_id)
    return found
  },
  // What a code names may change hands between two scans.
  gcTime: 0,
  component: lazyRouteComponent(() => import('./page.tsx'), 'CodePage'),
})

/** What the code names, read anew at each scan, or the reference that was typed as one; null for an unknown one. */
const findCode = (value: string): Promise<CodedRecord | null> =>
  queryClient.fetchQuery({ ...q(api.code.find, { query: { value } }), staleTime: 0 }).catch((error: unknown) => {
    if (error instanceof ApiProblem && error.status === 404) return ofReference([value])
    throw error
  })

/** Redirects to the record's page, where the group has one. @throws the redirection */
async function leadTo({ kind, id, material_id }: CodedRecord, group: Group): Promise<void> {
  const params = { id: String(id) }
  if (kind === 'event') {
    const { start_date } = await queryClient.ensureQueryData(q(api.event.get, { params: { id } }))
    throw redirect({ to: '/', search: { event: id, date: start_date.slice(0, 10) }, replace: true })
  }
  if (kind === 'material' && can(group, 'material:edit'))
    throw redirect({ to: '/materials/$id/view', params, replace: true })
  if (kind === 'unit' && can(group, 'unit:edit'))
    throw redirect({
      to: '/materials/$id/view',
      params: { id: String(material_id) },
      search: { unit: id },
      hash: 'units',
      replace: true,
    })
  if (kind === 'kit' && can(group, 'kit:edit')) throw redirect({ to: '/kits/$id', params, replace: true })
  if (kind === 'park' && can(group, 'park:edit')) throw redirect({ to: '/parks/$id', params, replace: true })
}

export const codeScreens = [codePage] as const
