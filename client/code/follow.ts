import { redirect } from '@tanstack/react-router'
import type { CodedRecord } from '#shared/code.ts'
import { can, type Group } from '#shared/permissions.ts'
import { ApiProblem } from '../api.ts'
import { api } from '../endpoints.ts'
import { parkChoicesQuery } from '../park/queries.ts'
import { q, queryClient, recordQuery } from '../query.ts'
import { readSession } from '../session/session.ts'
import { answerOf, type CodeAnswer, refusedAnswer } from './answer.ts'
import { ofReference } from './of-reference.ts'

/**
 * Follows a code to the page of its record.
 * @param unit the one that the user chose among those with this serial number
 * @returns what the code names, where it leads no further
 * @throws the redirection
 */
export async function follow(value: string, unit: number | undefined): Promise<CodeAnswer> {
  const answer = await findCode(value, unit)
  const session = await readSession()
  if (answer.state === 'found' && typeof session !== 'string') await leadTo(answer.record, session.group_id)
  return answer
}

/** What the code names, read anew at each scan, or the reference that was typed as one. */
async function findCode(value: string, unit: number | undefined): Promise<CodeAnswer> {
  const answer = await askServer(value)
  if (answer.state === 'ambiguous') {
    const record = answer.candidates.find(({ id }) => id === unit)
    return record ? { state: 'found', record } : answer
  }
  const referenced = answer.state === 'unknown' ? await ofReference([value]) : null
  return referenced ? answerOf([referenced]) : answer
}

async function askServer(value: string): Promise<CodeAnswer> {
  try {
    return answerOf([await queryClient.fetchQuery({ ...q(api.code.find, { query: { value } }), staleTime: 0 })])
  } catch (error) {
    const answer = refusedAnswer(error)
    if (!answer) throw error
    return answer
  }
}

/** Whether the user sees the material of a unit: it may lie in a hidden park, and the unit in another. */
async function seesMaterial(id: number): Promise<boolean> {
  try {
    await queryClient.ensureQueryData(recordQuery(api.material.get, String(id)))
    return true
  } catch (error) {
    if (!(error instanceof ApiProblem && error.status === 404)) throw error
    return false
  }
}

/** Redirects to the record's page, where the user has one. @throws the redirection */
async function leadTo({ kind, id, material_id }: CodedRecord, group: Group): Promise<void> {
  const params = { id: String(id) }
  if (kind === 'event') {
    const { start_date } = await queryClient.ensureQueryData(q(api.event.get, { params: { id } }))
    throw redirect({ to: '/', search: { event: id, date: start_date.slice(0, 10) }, replace: true })
  }
  if (kind === 'material' && can(group, 'material:edit'))
    throw redirect({ to: '/materials/$id/view', params, replace: true })
  if (kind === 'unit' && material_id !== null && can(group, 'unit:edit')) {
    if (await seesMaterial(material_id))
      throw redirect({
        to: '/materials/$id/view',
        params: { id: String(material_id) },
        search: { unit: id },
        hash: 'units',
        replace: true,
      })
    await queryClient.ensureQueryData(parkChoicesQuery) // the page shows the unit with its park
  }
  if (kind === 'kit' && can(group, 'kit:edit')) throw redirect({ to: '/kits/$id', params, replace: true })
  if (kind === 'park' && can(group, 'park:edit')) throw redirect({ to: '/parks/$id', params, replace: true })
}
