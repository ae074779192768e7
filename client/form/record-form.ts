import { type FormErrors, type UseFormReturnType, useForm } from '@mantine/form'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChangeEntity } from '#shared/change.ts'
import { ApiProblem } from '../api.ts'
import { notifyFailure } from '../frame/notify.tsx'
import { onChange } from '../live.ts'
import { ask } from '../ui/ask.tsx'
import { drawNow, focusRefused } from '../ui/refused.ts'
import { useSaveKey } from '../ui/save-key.ts'
import { chooseAfterConflict } from './conflict.tsx'

type Values = Record<string, unknown>

type Options<V extends Values> = {
  /** The record's values as last read, or those of a new one. */
  values: V
  /** Version of the record read; absent for a new one. */
  version?: number
  /** The record, to hear who changes it meanwhile; absent for a new one. */
  record?: { entity: ChangeEntity; id: number }
  /** What each field is called, for the dialog of a conflict; null for one that follows from another. */
  labels: Record<keyof V & string, string | null>
  /** The form's values from a record in its GET shape. */
  read(current: unknown): V
  /** What the screen itself refuses before anything is sent, by field. */
  check?(values: V): FormErrors
  save(values: V, version: number | undefined): Promise<unknown>
  /** Asked before anything is sent; false leaves everything as it is. */
  confirm?(values: V): Promise<boolean>
  /** A field's value in the dialog of a conflict, beside the other side's, where it is no plain text and no list of texts. */
  shown?(field: keyof V & string, value: unknown, other: unknown): string | undefined
  /** The address holds more of this screen than the record (filters): only another path leaves the form. */
  holdsFilters?: boolean
  /** Leaving with changes asks, unless the form keeps a draft itself. */
  warns?: boolean
}

export type RecordForm<V extends Values> = UseFormReturnType<V> & {
  /** Saves; true when it is saved. Errors of fields stand under them, the first has the focus. */
  submit(): Promise<boolean>
  isSaving: boolean
  /** Who changed the record while it is being edited here; null when nobody did. */
  changedBy: string | null
  /** Takes what the other person saved. */
  reload(): void
  /** Goes on; the next save knowingly overwrites what was typed here, and nothing else. */
  keepEditing(): void
}

/**
 * A form over one record. An untouched form follows the record; a touched one says who changed it and never loses what is typed
 * (spec 3, 20.2). Ctrl or Cmd + S saves; leaving with changes asks.
 */
export function useRecordForm<V extends Values>({
  values,
  version,
  record,
  labels,
  read,
  check,
  save,
  confirm,
  shown,
  holdsFilters = false,
  warns = true,
}: Options<V>): RecordForm<V> {
  const { t } = useTranslation()
  const form = useForm<V>({ initialValues: values })
  const [isSaving, setSaving] = useState(false)
  const [based, setBased] = useState(version)
  const [changedBy, setChangedBy] = useState<string | null>(null)
  const author = useRef<string | null>(null)
  const isLeaving = useRef(false)
  const isAsking = useRef(false)

  // The record on screen was read again with a later version: follow it, or say so.
  useEffect(() => {
    // While a save runs, what arrives is our own write more often than not: it is compared once the save is over.
    if (isSaving || version === undefined || based === undefined || version <= based) return
    if (form.isDirty()) setChangedBy(author.current ?? t('form.someone'))
    else {
      form.setInitialValues(values)
      form.setValues(values)
      setBased(version)
    }
  }, [isSaving, version, based, values, form, t])

  // The change stream alone knows who it was.
  const { entity, id } = record ?? {}
  useEffect(
    () =>
      onChange((change) => {
        if (change.entity === entity && change.id === id) author.current = change.by?.name ?? null
      }),
    [entity, id],
  )

  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (holdsFilters && next.pathname === current.pathname) return false
      if (!warns || isLeaving.current || !form.isDirty()) return false
      return !(await ask({
        title: t('form.leave'),
        text: t('form.leave_text'),
        yes: t('form.leave_yes'),
        no: t('form.stay'),
      }))
    },
    enableBeforeUnload: () => warns && form.isDirty(),
  })

  /** Goes on from what stands now; `values` of the form, what is typed by default no longer. */
  const rebase = (stands: V, asVersion: number | undefined, values: V = stands) => {
    form.setInitialValues(stands)
    form.setValues(values)
    setBased(asVersion)
    setChangedBy(null)
  }

  /** What stands now with what was typed here over it: who saved first loses nothing that nobody touched here. */
  const typedOver = (stands: V): V => {
    const typed = Object.entries(form.getValues()).filter(([field]) => form.isDirty(field))
    return { ...stands, ...Object.fromEntries(typed) }
  }

  const attempt = async (asVersion: number | undefined): Promise<boolean> => {
    setSaving(true)
    try {
      // The page the save leads to must not be asked about: what is typed is kept there.
      isLeaving.current = true
      await save(form.getValues(), asVersion)
      form.resetDirty()
      return true
    } catch (error) {
      isLeaving.current = false
      if (!(error instanceof ApiProblem)) notifyFailure(error, t('frame.error.saving'))
      else if (error.key === 'record.edited_meanwhile') return await settle(error)
      else if (Object.keys(error.fields).length > 0) showErrors(form, error.fields)
      else notifyFailure(error, t('frame.error.saving'))
      return false
    } finally {
      isLeaving.current = false
      setSaving(false)
    }
  }

  /** Somebody saved first: both versions side by side, and the choice. */
  const settle = async (problem: ApiProblem): Promise<boolean> => {
    const { current } = problem.details as { current: { version: number } } // the key promises it (spec 3, 1.6)
    const theirs = read(current)
    const mine = typedOver(theirs)
    const before = form.getInitialValues()
    const choice = await chooseAfterConflict({ by: author.current, before, mine, theirs, labels, shown })
    if (choice === 'theirs') {
      rebase(theirs, current.version)
      form.clearErrors()
    }
    if (choice !== 'mine') return false
    rebase(theirs, current.version, mine)
    return attempt(current.version)
  }

  const submit = async () => {
    if (isSaving || isAsking.current) return false
    const wrong = check?.(form.getValues()) ?? {}
    if (Object.keys(wrong).length > 0) {
      showErrors(form, wrong)
      return false
    }
    isAsking.current = true
    const isWanted = await (confirm?.(form.getValues()) ?? true)
    isAsking.current = false
    return isWanted && attempt(based)
  }
  useSaveKey(submit)

  return {
    ...form,
    submit,
    isSaving,
    changedBy,
    reload: () => rebase(values, version),
    keepEditing: () => rebase(values, version, typedOver(values)),
  }
}

function showErrors<V extends Values>(form: UseFormReturnType<V>, fields: FormErrors): void {
  drawNow(() => form.setErrors(fields))
  focusRefused()
}
