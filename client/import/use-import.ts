import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Either } from '#shared/contract.ts'
import type { ImportResult } from '#shared/import.ts'
import type { FileRow } from '#shared/rules/import/cell.ts'
import { type Edits, toRows } from '#shared/rules/import/convert.ts'
import type { Field, Importable } from '#shared/rules/import/field.ts'
import { type ForeignAmounts, foreignAmounts } from '#shared/rules/import/foreign.ts'
import { guessMapping, type Mapping } from '#shared/rules/import/guess.ts'
import { ApiProblem, call } from '../api.ts'
import { notifyFailure } from '../frame/notify.tsx'
import { refresh } from '../query.ts'
import { useSettings } from '../session/session.ts'
import { drawNow } from '../ui/draw-now.ts'
import { tellUnitsLeft } from '../units-left/tell.ts'
import { currentLanguage } from '../words.ts'
import { guessHeader, proposedOut, type Sheet, tableOf } from './sheet.ts'
import { targets } from './targets.ts'
import { type Busy, useOpened } from './use-opened.ts'

/** Errors, by line of the file and field; a field that the user corrected since has none left. */
export type RowErrors = ReadonlyMap<number, Record<string, string[]>>
/** How a sheet is read: what the user may change before the check. */
export type Plan = {
  /** The line of titles; null when there is none. */
  header: number | null
  mapping: Mapping
  /** One value for rows without it, by field. */
  fixed: Readonly<Record<string, string>>
  /** Lines proposed to be left out, and those left out. */
  proposed: readonly number[]
  leftOut: ReadonlySet<number>
  update: boolean
}
type Checked = Pick<ImportResult, 'created' | 'updated' | 'unchanged' | 'adds'> & {
  errors: RowErrors
  /** The fields with amounts in another currency than the site's. */
  foreign: readonly ForeignAmounts[]
  isCurrent: boolean
}

/** How a sheet is read initially, from its titles on this line. */
function planOf(what: Importable, fields: readonly Field[], sheet: Sheet, header: number | null): Plan {
  const table = tableOf(sheet, header)
  const mapping = guessMapping(what, fields, header === null ? [] : table.titles)
  const proposed = proposedOut(table)
  // This site exported a file with keys: it is about existing records.
  return { header, mapping, fixed: {}, proposed, leftOut: new Set(proposed), update: mapping.record != null }
}

const empty: Plan = { header: null, mapping: {}, fixed: {}, proposed: [], leftOut: new Set(), update: false }

/** A running import: the file, how it is read, the server's check of its rows, and the result. */
export function useImport(what: Importable, fields: readonly Field[]) {
  const { t } = useTranslation()
  const { currency } = useSettings().billing
  const [busy, setBusy] = useState<Busy | null>(null)
  const [plan, setPlan] = useState<Plan>(empty)
  const [edits, setEdits] = useState<Edits>({})
  const [checked, setChecked] = useState<Checked | null>(null)
  const [done, setDone] = useState<ImportResult | null>(null)
  const { tags, nouns } = targets[what]
  const route: Either<(typeof targets)[Importable]['route']> = targets[what].route
  const changes = useRef(0)
  /**
   * Marks the file, its sheet, mapping or rows as changed: a pending answer about the earlier state
   * is ignored. Returns a function that tells whether they are unchanged since.
   */
  const change = (): (() => boolean) => {
    changes.current += 1
    const own = changes.current
    setBusy((present) => (present === 'importing' ? present : null)) // which continues, whatever the user looks at meanwhile
    return () => changes.current === own
  }

  const read = (sheet: Sheet, header = guessHeader(what, fields, sheet) as number | null) => {
    setPlan(planOf(what, fields, sheet, header))
    setEdits({})
    setChecked(null)
  }
  const isCorrected = done === null && busy !== 'importing' && Object.keys(edits).length > 0
  const { opened, ...file } = useOpened({
    change,
    setBusy,
    read,
    corrected: isCorrected ? edits : null,
    onClose: () => {
      setEdits({})
      setChecked(null)
      setDone(null)
    },
  })
  const table = opened && tableOf(opened.sheet, plan.header)
  const rows = (table?.rows ?? []).filter(({ line }) => !plan.leftOut.has(line))
  const send = (sheet: Sheet, dry_run: boolean) => {
    const language = currentLanguage()
    const languages = { file: sheet.hasDecimalComma ? 'fr' : language, typed: language } as const
    const body = { rows: toRows(rows, fields, plan, edits, tags, languages), update: plan.update, dry_run }
    return call(route, { body })
  }

  /**
   * Has the server check the rows; false when they changed meanwhile, so that the answer is
   * outdated.
   */
  const check = async (): Promise<boolean> => {
    if (!opened) return false
    const stands = change()
    setBusy('checking')
    try {
      const { errors, ...result } = await send(opened.sheet, true)
      if (!stands()) return false
      const found = byLine(
        rows,
        errors.map(({ row, details }) => [row, details] as const),
      )
      const foreign = foreignAmounts(rows, fields, plan, edits, currency)
      drawNow(() => setChecked({ ...result, errors: found, foreign, isCurrent: true }))
    } catch (error) {
      if (stands()) notifyFailure(error, t('imports.check_failed'))
    } finally {
      if (stands()) drawNow(() => setBusy(null))
    }
    return stands()
  }
  const submit = async () => {
    if (!opened || !checked) return
    const stands = change()
    setBusy('importing')
    try {
      const { dropped_units, ...result } = await send(opened.sheet, false)
      setDone(result)
      tellUnitsLeft(dropped_units)
      await refresh(nouns)
    } catch (error) {
      const refused = error instanceof ApiProblem ? refusedRows(error) : null
      // Another user wrote meanwhile: the check no longer holds.
      if (refused && stands()) setChecked({ ...checked, errors: byLine(rows, refused), isCurrent: true })
      else notifyFailure(error, t('imports.failed'))
    } finally {
      setBusy((present) => (present === 'importing' ? null : present))
    }
  }
  return {
    ...file,
    busy,
    /** Whether leaving would lose corrected cells. */
    isCorrected,
    opened,
    plan,
    /** The sheet under its titles, and the rows of it to import. */
    table,
    rows,
    edits,
    checked,
    done,
    check,
    submit,
    changePlan: (part: Partial<Plan>) => {
      change()
      setPlan({ ...plan, ...part })
      setChecked(null)
    },
    /** Leaves a line out, or takes it back. Checked rows stay on screen, to be checked again. */
    leaveOut: (line: number, isOut: boolean) => {
      change()
      setPlan((present) => {
        const leftOut = new Set(present.leftOut)
        if (isOut) leftOut.add(line)
        else leftOut.delete(line)
        return { ...present, leftOut }
      })
      setChecked((present) => present && { ...present, isCurrent: false })
    },
    edit: (line: number, field: string, text: string) => {
      change()
      setEdits((present) => ({ ...present, [line]: { ...present[line], [field]: text } }))
      setChecked(
        (present) => present && { ...present, errors: withoutMessage(present.errors, line, field), isCurrent: false },
      )
    },
  }
}
export type Import = ReturnType<typeof useImport>

/** Errors by line of the file; rows of the request are counted from 1. */
const byLine = (
  rows: readonly FileRow[],
  found: Iterable<readonly [row: number, details: Record<string, string[]>]>,
): RowErrors => new Map([...found].map(([row, details]) => [rows[row - 1]?.line ?? row, details]))

/** Takes the messages off a corrected cell, which stays one to correct until the next check. */
const withoutMessage = (errors: RowErrors, line: number, field: string): RowErrors =>
  new Map(errors).set(line, { ...errors.get(line), [field]: [] })

/** Rows of a refused import, by their number; null when it was refused for another reason. */
function refusedRows({ key, details }: ApiProblem): [number, Record<string, string[]>][] | null {
  if (key !== 'request.invalid') return null
  const rows = (details as { rows?: unknown } | undefined)?.rows
  if (typeof rows !== 'object' || rows === null || Array.isArray(rows)) return null
  return Object.entries(rows as Record<string, Record<string, string[]>>).map(([row, fields]) => [Number(row), fields])
}
