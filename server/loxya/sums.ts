import { sql } from 'kysely'
import type { MovingReport } from '#shared/moving-in.ts'
import { Exact } from '#shared/rules/exact-lines.ts'
import type { Db } from '../db/connect.ts'
import { isOn, moment } from './fit.ts'
import { decimal } from './papers/lines.ts'
import { rowsOf } from './source/read.ts'
import type { Source } from './source/source.ts'

type Sums = MovingReport['bills']['before']

/**
 * What all issued bills of the source amount to, by currency. Where it keeps no total with taxes,
 * that follows from the rate, to the cent of each bill.
 */
export async function sumsOfSource(source: Source): Promise<Sums> {
  const sums = new Map<string, { count: number; due: InstanceType<typeof Exact>; all: InstanceType<typeof Exact> }>()
  for await (const row of rowsOf(source, 'bill')) {
    if (row.status === 'draft' || moment(row.deleted_at) !== null) continue
    const sum = sums.get(row.currency ?? '') ?? { count: 0, due: new Exact(0), all: new Exact(0) }
    const sign = isOn(row.is_credit_note) ? -1 : 1
    const due = new Exact(decimal(row.due) ?? 0)
    const all = decimal(row.with_taxes) ?? due.times(new Exact(decimal(row.vat_rate) ?? 0).div(100).plus(1)).round(2)
    sums.set(row.currency ?? '', {
      count: sum.count + 1,
      due: sum.due.plus(due.times(sign)),
      all: sum.all.plus(new Exact(all).times(sign)),
    })
  }
  return [...sums]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, { count, due, all }]) => ({
      currency,
      count,
      without_taxes: due.toFixed(2),
      with_taxes: all.toFixed(2),
    }))
}

/** The same of the bills here. */
export async function sumsHere(db: Db): Promise<Sums> {
  const { rows } = await sql<Sums[number]>`
    select currency, count(*)::int as count, sum(due_amount)::text as without_taxes, sum(total_with_taxes)::text as with_taxes
    from bill group by currency order by currency`.execute(db)
  return rows
}
