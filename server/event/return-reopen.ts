import { sql } from 'kysely'
import { type Stock, takenBack } from '#shared/inventory.ts'
import type { NotTakenBack } from '#shared/return.ts'
import { groupBy } from '#shared/rules/group-by.ts'
import type { UnitState } from '#shared/unit.ts'
import type { Ctx } from '../context.ts'
import { updateRecords } from '../record/batch.ts'
import { updateRecord } from '../record/record.ts'
import { forgetLosses } from '../sub-rental/losses.ts'
import { mendLastUnits, recount } from '../unit/unitary.ts'
import { dropClaims } from './claims.ts'
import { countsAnyPiece, updateCounted } from './counted.ts'
import { type LockedMaterial, lockMaterials, noteAct, type QuantityEffect, type UnitEffect } from './return-effects.ts'

type Effects = { quantities: QuantityEffect[]; units: UnitEffect[] }
/** What of a material's effects stays. */
type Left = Omit<NotTakenBack, 'material'> & { id: number }

/**
 * Opens an ended inventory again: takes back what its end and its late returns did to the stock, as
 * far as nobody has mended it since (rules/inventory.md#32, rules/inventory.md#33). The counts stay.
 * Returns what could not be taken back.
 */
export async function reopenReturn(ctx: Ctx, eventId: number, reason: string): Promise<NotTakenBack[]> {
  const effects = await effectsOf(ctx, eventId)
  const materials = await lockMaterials(ctx.db, [...effects.keys()])
  const left: Left[] = []
  for (const material of materials) {
    const own = effects.get(material.id)!
    left.push(await (material.is_unitary ? takeBackUnits(ctx, material, own) : takeBackQuantities(ctx, material, own)))
  }
  await forgetLosses(ctx, eventId)
  await dropClaims(ctx.db, eventId, 'all')
  const act = await noteAct(ctx, eventId, { kind: 'reopen', reason })
  await sql`
    update return_act set taken_back_by = ${act}
    where event_id = ${eventId} and kind <> 'reopen' and taken_back_by is null`.execute(ctx.db)
  await updateCounted(ctx, eventId, {
    is_return_inventory_done: false,
    is_return_begun: await countsAnyPiece(ctx.db, eventId),
  })
  return described(
    ctx,
    left.filter(({ taken, out_of_order, units }) => taken > 0 || out_of_order > 0 || units.length > 0),
  )
}

/** What the acts that stand did, by material; of each material the last first. */
async function effectsOf({ db }: Ctx, eventId: number): Promise<Map<number, Effects>> {
  const { rows } = await sql<
    QuantityEffect & { [K in keyof UnitEffect]: UnitEffect[K] | null } & { material_id: number }
  >`
    select f.material_id, f.taken, f.out_of_order, f.unit_id, f.unit_reference, f.state_before, f.state_after
    from return_effect f join return_act a on a.id = f.act_id
    where a.event_id = ${eventId} and a.kind <> 'reopen' and a.taken_back_by is null
    order by f.id desc`.execute(db)
  const byMaterial = groupBy(rows, ({ material_id }) => material_id)
  return new Map(
    [...byMaterial].map(([id, own]) => [
      id,
      {
        quantities: own.filter(({ unit_reference }) => unit_reference === null),
        units: own.filter((row): row is typeof row & UnitEffect => row.unit_reference !== null),
      },
    ]),
  )
}

const sumOf = (effects: readonly QuantityEffect[]) =>
  effects.reduce(
    (sum, { taken, out_of_order }) => ({ taken: sum.taken + taken, out_of_order: sum.out_of_order + out_of_order }),
    { taken: 0, out_of_order: 0 },
  )

const inOrderOut = (state: UnitState) => (state === 'out_of_order' ? 1 : 0)
/** What a change of a unit's state did to the quantities of its material. */
const asQuantities = ({ material_id, state_before, state_after }: UnitEffect): QuantityEffect => ({
  material_id,
  taken: state_after === 'lost' ? 1 : 0,
  out_of_order: inOrderOut(state_after) - inOrderOut(state_before),
})

/** The material is counted now; units that it had lie in the trash, and get their state back there. */
async function takeBackQuantities(ctx: Ctx, material: LockedMaterial, { quantities, units }: Effects): Promise<Left> {
  const { id } = material
  const { stock, left } = takenBack(material, sumOf([...quantities, ...units.map(asQuantities)]))
  if (!isSame(material, stock)) await updateRecord(ctx, 'material', id, stock)
  await restoreStates(ctx, units)
  return { id, ...left, units: [] }
}

const isSame = (one: Stock, other: Stock) =>
  one.stock_quantity === other.stock_quantity && one.out_of_order_quantity === other.out_of_order_quantity

/**
 * The material is unitary now. What was counted before it was is taken back from the last units out
 * of order; no unit is made of a lost piece.
 */
async function takeBackUnits(ctx: Ctx, { id }: LockedMaterial, { quantities, units }: Effects): Promise<Left> {
  const left = await restoreStates(ctx, units)
  const { taken, out_of_order } = sumOf(quantities)
  const broken = Math.max(0, out_of_order)
  const mended = broken > 0 ? await mendLastUnits(ctx, id, broken) : 0
  await recount(ctx, id)
  return {
    id,
    taken,
    out_of_order: broken - mended,
    units: left.map(({ unit_id, unit_reference }) => ({ id: unit_id, reference: unit_reference })),
  }
}

/** Gives units their former state where they still have the one they got; returns the others. */
async function restoreStates(ctx: Ctx, effects: readonly UnitEffect[]): Promise<UnitEffect[]> {
  if (effects.length === 0) return []
  const ids = effects.flatMap(({ unit_id }) => unit_id ?? [])
  const { rows } = await sql<{ id: number; state: UnitState }>`
    select id, state from unit where id = any(${sql.val(ids)}::int[]) order by id for no key update`.execute(ctx.db)
  const states = new Map<number | null, UnitState>(rows.map(({ id, state }) => [id, state]))
  const isUntouched = ({ unit_id, state_after }: UnitEffect) => states.get(unit_id) === state_after
  await updateRecords(
    ctx,
    'unit',
    effects.filter(isUntouched).map(({ unit_id, state_before }) => ({ id: unit_id!, state: state_before })),
  )
  return effects.filter((effect) => !isUntouched(effect))
}

async function described({ db }: Ctx, left: readonly Left[]): Promise<NotTakenBack[]> {
  if (left.length === 0) return []
  const materials = await db
    .selectFrom('material')
    .select(['id', 'name', 'reference'])
    .where(
      'id',
      'in',
      left.map(({ id }) => id),
    )
    .orderBy('name_key')
    .orderBy('id')
    .execute()
  const byId = new Map(left.map(({ id, ...rest }) => [id, rest]))
  return materials.map((material) => ({ material, ...byId.get(material.id)! }))
}
