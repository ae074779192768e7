import type { CodedRecord } from '#shared/code.ts'
import { isFailedCall } from '../api.ts'
import { api } from '../endpoints.ts'
import { q, queryClient } from '../query.ts'
import { lineOfReference } from './line-of-reference.ts'

/** A search reads at most so many records of each kind. */
const limit = 100

/**
 * The material or kit that has one of these texts as its reference, in any case; null when none has,
 * several have, or the server does not answer. A label shows the reference beside the code, and
 * GET /codes does not know it (rules/code.md#6).
 */
export async function ofReference(values: readonly string[]): Promise<CodedRecord | null> {
  try {
    return lineOfReference((await Promise.all(values.map(near))).flat(), values)?.record ?? null
  } catch (error) {
    if (isFailedCall(error)) return null
    throw error
  }
}

type Referenced = { reference: string; record: CodedRecord }

/** Finds the materials and kits whose reference contains the text. */
async function near(text: string): Promise<Referenced[]> {
  const query = { search: text, searchBy: 'reference', orderBy: 'reference', limit }
  const [materials, kits] = await Promise.all([
    queryClient.fetchQuery(q(api.material.list, { query })),
    queryClient.fetchQuery(q(api.kit.list, { query })),
  ])
  return [
    ...materials.data.map(({ id, name, reference }) => ({
      reference,
      record: { kind: 'material' as const, id, label: name, material_id: id, event_id: null },
    })),
    ...kits.data.map(({ id, name, reference }) => ({
      reference,
      record: { kind: 'kit' as const, id, label: name, material_id: null, event_id: null },
    })),
  ]
}
