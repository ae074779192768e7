import type { DepartureProblem } from '#shared/departure.ts'
import type { InventoryProblem } from '#shared/inventory.ts'
import type { Ctx } from '../context.ts'
import { Problem } from '../problem.ts'
import { say } from '../words.ts'

/** What is wrong with a row of a count; `id` is its material, null where it names none. */
export type RefusedRow = { id: number | null; key: InventoryProblem | DepartureProblem }

/**
 * One wrong row refuses all of a count (rules/inventory.md#5, rules/departure.md#6).
 * @throws request.invalid when there is a problem, with a list of rows and the error of each
 */
export function refuseRows({ language }: Pick<Ctx, 'language'>, problems: readonly RefusedRow[]): void {
  if (problems.length === 0) return
  const t = say(language)
  throw new Problem('request.invalid', { details: problems.map(({ id, key }) => ({ id, message: t(key) })) })
}
