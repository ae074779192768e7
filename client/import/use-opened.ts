import { type Dispatch, type SetStateAction, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxImportRows } from '#shared/import.ts'
import { formatQuantity } from '#shared/rules/format.ts'
import type { Edits } from '#shared/rules/import/convert.ts'
import { isFileLost } from '../frame/critical-error.tsx'
import { notifyFailure } from '../frame/notify.tsx'
import { currentLanguage } from '../words.ts'
import { askToLose } from './ask-to-lose.ts'
import type { Sheet } from './sheet.ts'
import { Unreadable } from './unreadable.ts'

export type Busy = 'reading' | 'checking' | 'importing'
type Opened = { file: string; sheets: Sheet[]; sheet: Sheet }
type Options = {
  /** Marks what is read as changed. Returns a function that tells whether it is unchanged since. */
  change(): () => boolean
  setBusy: Dispatch<SetStateAction<Busy | null>>
  /** Reads a sheet anew: with its titles on this line, or on the line that seems to hold them. */
  read(sheet: Sheet, header?: number | null): void
  /** The corrected cells, which stand nowhere else; null when there are none to lose. */
  corrected: Edits | null
  onClose(): void
}

/**
 * The opened file and its sheet. Opens a file; asks before another sheet, another line of titles or
 * closing loses corrected cells (rules/import.md#22).
 */
export function useOpened({ change, setBusy, read, corrected, onClose }: Options) {
  const { t } = useTranslation()
  const [problem, setProblem] = useState<string | null>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const reasonOf = ({ why, kind }: Unreadable): string =>
    t(`imports.unreadable.${why}`, {
      rows: formatQuantity(maxImportRows, currentLanguage()),
      kind: t(`imports.kinds.${kind}`),
    })
  const mayLose = async () => corrected === null || (await askToLose(corrected))
  return {
    /** Why the file cannot be opened. */
    problem,
    opened,
    open: async (file: File) => {
      const stands = change()
      setBusy('reading')
      setProblem(null)
      try {
        const { readSheets } = await import('./read-file.ts')
        const sheets = await readSheets(file)
        const [sheet] = sheets
        if (!sheet || !stands()) return
        setOpened({ file: file.name, sheets, sheet })
        read(sheet)
      } catch (error) {
        if (!stands()) return
        if (error instanceof Unreadable) setProblem(reasonOf(error))
        else if (isFileLost(error)) setProblem(t('frame.error.unreachable'))
        else notifyFailure(error, t('imports.open_failed'))
      } finally {
        if (stands()) setBusy(null)
      }
    },
    chooseSheet: async (name: string) => {
      const sheet = opened?.sheets.find((one) => one.name === name)
      if (!opened || !sheet || !(await mayLose())) return
      setOpened({ ...opened, sheet })
      change()
      read(sheet)
    },
    chooseHeader: async (header: number | null) => {
      if (!opened || !(await mayLose())) return
      change()
      read(opened.sheet, header)
    },
    close: async () => {
      if (!(await mayLose())) return
      change()
      setOpened(null)
      setProblem(null)
      onClose()
    },
  }
}
