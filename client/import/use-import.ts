import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatQuantity } from '#shared/format.ts'
import { type ImportResult, maxImportRows } from '#shared/import.ts'
import { ApiProblem, call } from '../api.ts'
import { notifyFailure } from '../frame/notify.tsx'
import { refresh } from '../query.ts'
import { drawNow } from '../ui/draw-now.ts'
import { currentLanguage } from '../words.ts'
import { type Edits, toRows } from './convert.ts'
import { guessMapping, type Mapping } from './guess.ts'
import type { Sheet } from './read-file.ts'
import { type Field, type Importable, targets } from './what.ts'

/** What is wrong, by line of the file and field. */
export type RowErrors = ReadonlyMap<number, Record<string, string[]>>
type Opened = { file: string; sheets: Sheet[]; sheet: Sheet }
type Checked = Pick<ImportResult, 'created' | 'updated' | 'adds'> & { errors: RowErrors; isCurrent: boolean }

/** An import under way: the file, what its columns mean, what the server says of its rows, and what was done. */
export function useImport(what: Importable, fields: readonly Field[]) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState<'reading' | 'checking' | 'importing' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [mapping, setMapping] = useState<Mapping>({})
  const [update, setUpdate] = useState(false)
  const [edits, setEdits] = useState<Edits>({})
  const [checked, setChecked] = useState<Checked | null>(null)
  const [done, setDone] = useState<ImportResult | null>(null)
  const { route, own, nouns } = targets[what]
  const changes = useRef(0)
  /**
   * Says that the file, its sheet, what its columns mean or its rows change: an answer about those before is not waited for. Gives
   * back what tells whether they still stand.
   */
  const change = (): (() => boolean) => {
    changes.current += 1
    const own = changes.current
    setBusy((present) => (present === 'importing' ? present : null)) // which goes on, whatever is looked at meanwhile
    return () => changes.current === own
  }

  const takeSheet = (sheet: Sheet) => {
    setMapping(guessMapping(what, fields, sheet.header))
    setEdits({})
    setChecked(null)
  }
  const open = async (file: File) => {
    const stands = change()
    setBusy('reading')
    setProblem(null)
    const { readSheets, Unreadable } = await import('./read-file.ts')
    try {
      const sheets = await readSheets(file)
      const [sheet] = sheets
      if (!sheet || !stands()) return
      setOpened({ file: file.name, sheets, sheet })
      takeSheet(sheet)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      if (!stands()) return
      setProblem(t(`imports.unreadable.${error.why}`, { rows: formatQuantity(maxImportRows, currentLanguage()) }))
    } finally {
      if (stands()) setBusy(null)
    }
  }
  const send = (sheet: Sheet, dry_run: boolean) =>
    call(route, { body: { rows: toRows(sheet.rows, fields, mapping, edits, own, currentLanguage()), update, dry_run } })

  /** Rows of the request are those of the sheet, counted from 1. */
  const byLine = (
    sheet: Sheet,
    found: Iterable<readonly [row: number, details: Record<string, string[]>]>,
  ): RowErrors => new Map([...found].map(([row, details]) => [sheet.rows[row - 1]?.line ?? row, details]))

  /** Asks what the server says of the rows; false when they changed meanwhile, and the answer is about others. */
  const check = async (): Promise<boolean> => {
    if (!opened) return false
    const stands = change()
    setBusy('checking')
    try {
      const { errors, ...result } = await send(opened.sheet, true)
      if (!stands()) return false
      const found = byLine(
        opened.sheet,
        errors.map(({ row, details }) => [row, details] as const),
      )
      drawNow(() => setChecked({ ...result, errors: found, isCurrent: true }))
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
      setDone(await send(opened.sheet, false))
      await refresh(nouns)
    } catch (error) {
      const refused = error instanceof ApiProblem ? refusedRows(error) : null
      // Someone else wrote in the meantime: what was right is not any more.
      if (refused && stands()) setChecked({ ...checked, errors: byLine(opened.sheet, refused), isCurrent: true })
      else notifyFailure(error, t('imports.failed'))
    } finally {
      setBusy((present) => (present === 'importing' ? null : present))
    }
  }
  return {
    busy,
    problem,
    opened,
    mapping,
    update,
    edits,
    checked,
    done,
    open,
    check,
    submit,
    chooseSheet: (name: string) => {
      const sheet = opened?.sheets.find((one) => one.name === name)
      if (!opened || !sheet) return
      setOpened({ ...opened, sheet })
      change()
      takeSheet(sheet)
    },
    changeMapping: (next: Mapping) => {
      change()
      setMapping(next)
      setChecked(null)
    },
    changeUpdate: (next: boolean) => {
      change()
      setUpdate(next)
      setChecked(null)
    },
    edit: (line: number, field: string, text: string) => {
      change()
      setEdits((present) => ({ ...present, [line]: { ...present[line], [field]: text } }))
      setChecked((present) => present && { ...present, isCurrent: false })
    },
    close: () => {
      change()
      setOpened(null)
      setChecked(null)
      setDone(null)
      setProblem(null)
    },
  }
}
export type Import = ReturnType<typeof useImport>

/** Rows of a refused import, by their number; null when it was refused for something else. */
function refusedRows({ key, details }: ApiProblem): [number, Record<string, string[]>][] | null {
  if (key !== 'request.invalid') return null
  const rows = (details as { rows?: unknown } | undefined)?.rows
  if (typeof rows !== 'object' || rows === null || Array.isArray(rows)) return null
  return Object.entries(rows as Record<string, Record<string, string[]>>).map(([row, fields]) => [Number(row), fields])
}
