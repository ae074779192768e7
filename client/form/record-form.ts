import { type FormErrors, type UseFormReturnType, useForm } from '@mantine/form'
import { type ReactNode, useContext, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Noun } from '#shared/nouns.ts'
import { ApiProblem } from '../api.ts'
import { notifyDone, notifyFailure } from '../frame/notify.tsx'
import { drawNow } from '../ui/draw-now.ts'
import { focusRefused } from '../ui/focus/refused.ts'
import { useSaveKey } from '../ui/save-key.ts'
import { useAuthor } from './author.ts'
import { chooseAfterConflict } from './conflict.tsx'
import { contestedFields, takeTheirs } from './contested.ts'
import { GoOn } from './going-on.tsx'
import { useLeaving } from './leaving.ts'
import { refusalOf } from './refusal.tsx'
import { useSubmission } from './submission.ts'
import { refuseUnread, useReadAgain } from './unread.ts'

type Values = Record<string, unknown>

/** The answer of a write: the record in its GET shape. */
type Saved = { version: number }

type Options<V extends Values, S extends Saved> = {
  /** The record's values as last read, or those of a new one. */
  values: V
  /** Version of the record read; absent for a new one. */
  version?: number
  /** The record, to follow other users' changes; absent for a new one. */
  record?: { entity: Noun; id: number }
  /**
   * The label of each field, for the conflict dialog; null for a field that follows from another.
   */
  labels: Record<keyof V & string, string | null>
  /** The form's values from a record in its GET shape. */
  read(current: unknown): V
  /** Errors that the screen itself finds before anything is sent, by field. */
  check?(values: V): FormErrors
  /** Writes. Where that leads is `onSaved`: by then the form may have been left. */
  save(values: V, version: number | undefined): Promise<S>
  /** The word that it is done; absent where `save` says it. */
  said?(values: V): string
  /**
   * Shows what the server tells this once, though the user may have left the form. Resolves once the
   * user has seen it: the question about values typed meanwhile waits for that.
   */
  tell?(saved: S): Promise<void>
  /**
   * Leads on from the saved record, unless the user has left the form meanwhile. Asks about values
   * typed meanwhile.
   */
  onSaved?(saved: S, values: V): unknown
  /** Leads on in place of a save while nothing is changed; without it an unchanged form saves too. */
  onUnchanged?: (() => unknown) | undefined
  /** Asked before anything is sent; false leaves everything as it is. */
  confirm?(values: V): Promise<boolean>
  /** A field's value in the conflict dialog, when it is neither plain text nor a list of texts. */
  shown?(field: keyof V & string, value: unknown, other: unknown): string | undefined
  /**
   * The address holds more of this screen than the record (filters): only another path leaves the
   * form.
   */
  holdsFilters?: boolean
  /** Leaving with changes asks, unless the form keeps a draft itself. */
  warns?: boolean
}

export type RecordForm<V extends Values> = UseFormReturnType<V> & {
  /** The props of a field's input, and what it is called. */
  field(name: keyof V & string): object
  /** Saves; true when saved. Errors of fields appear under them, the first has the focus. */
  submit(): Promise<boolean>
  isSaving: boolean
  /**
   * Why the last save was refused, until the next one: longer than a toast, and after the field's
   * error is gone.
   */
  refusal: ReactNode
  /** The user who changed the record during this edit, or null. */
  changedBy: string | null
  /** Whether the form's container may close: asks when typed values would be lost. */
  mayLeave(): Promise<boolean>
  /** Takes the other user's version. */
  reload(): void
  /** Continues; the next save knowingly overwrites with the values typed here, and nothing else. */
  keepEditing(): void
}

/** What a form needs to know of its record: its values now, and as they are read again. */
export const about = <R extends { id: number; version: number }, V extends Values>(
  entity: Noun,
  record: R | undefined,
  valuesOf: (record?: R) => V,
) => ({
  values: valuesOf(record),
  version: record?.version,
  record: record && { entity, id: record.id },
  read: (current: unknown) => valuesOf(current as R), // the server's GET shape
})

/**
 * A form over one record. An untouched form follows the record; a touched one names the other user
 * and never loses typed values (rules/change.md#16, rules/change.md#17). Ctrl or Cmd + S saves
 * (rules/screen.md#17); leaving with changes asks (rules/change.md#21).
 */
export function useRecordForm<V extends Values, S extends Saved>({
  values,
  version,
  record,
  labels,
  read,
  check,
  save,
  said,
  tell,
  onSaved,
  onUnchanged,
  confirm,
  shown,
  holdsFilters = false,
  warns = true,
}: Options<V, S>): RecordForm<V> {
  const { t } = useTranslation()
  const form = useForm<V>({ initialValues: values })
  const [isSaving, setSaving] = useState(false)
  const [refusal, setRefusal] = useState<ReactNode>(null)
  const [based, setBased] = useState(version)
  const [changedBy, setChangedBy] = useState<string | null>(null)
  const author = useAuthor(record)
  const { submit: once } = useSubmission()
  const goOn = useContext(GoOn)
  const leaving = useLeaving({ isDirty: () => form.isDirty(), warns, holdsFilters })

  // The record on screen was reread with a later version: follow it, or say so.
  useEffect(() => {
    // During a save an arriving version is usually our own write: compared once the save is over.
    if (isSaving || version === undefined || based === undefined || version <= based) return
    if (form.isDirty()) setChangedBy(author() ?? t('form.someone'))
    else {
      form.setInitialValues(values)
      form.setValues(values)
      setBased(version)
      setChangedBy(null) // the user may have taken back what was typed
    }
  }, [isSaving, version, based, values, form, t, author])

  /** Continues from the present record; `values` of the form, by default without the typed ones. */
  const rebase = (stands: V, asVersion: number | undefined, values: V = stands) => {
    form.setInitialValues(stands)
    form.setValues(values)
    setBased(asVersion)
    setChangedBy(null)
  }

  /**
   * The saved record with the values typed here on top: fields untouched here keep the other user's
   * values.
   */
  const typedOver = (stands: V): V => {
    const typed = Object.entries(form.getValues()).filter(([field]) => form.isDirty(field))
    return { ...stands, ...Object.fromEntries(typed) }
  }

  const attempt = async (asVersion: number | undefined): Promise<boolean> => {
    const sent = form.getValues()
    const isLeft = leaving.watch()
    setSaving(true)
    setRefusal(null)
    try {
      const saved = await save(sent, asVersion)
      if (said) notifyDone(said(sent))
      const seen = tell?.(saved)
      keep(saved, sent)
      if (form.isDirty()) await seen
      if (!(await isLeft()) && (await mayLeadOn())) await leaving.lead(() => onSaved?.(saved, sent))
      return true
    } catch (error) {
      return await refuse(error)
    } finally {
      setSaving(false)
    }
  }

  /**
   * The sent values are saved; values typed since are not, and stay. A form that cannot go on from
   * its new record leads on: saving it again here would create two.
   */
  const keep = (saved: S, sent: V): void => {
    form.resetDirty(sent)
    if (version === undefined && !(goOn && form.isDirty())) {
      form.resetDirty()
      return
    }
    const stands = read(saved)
    rebase(stands, saved.version, typedOver(stands))
    goOn?.(saved)
  }

  /** Asks before leading on from values typed during the save. Without {@link GoOn} the router's blocker asks. */
  const mayLeadOn = async (): Promise<boolean> => {
    if (!goOn) return true
    const isLeaving = await leaving.mayLeave()
    if (isLeaving) form.resetDirty()
    return isLeaving
  }

  const refuse = async (error: unknown): Promise<boolean> => {
    const isOfForm = error instanceof ApiProblem && leaving.isHere()
    if (isOfForm && error.key === 'record.edited_meanwhile') return await settle(error)
    if (isOfForm && Object.keys(error.fields).length > 0) showRefused(error.fields)
    else {
      notifyFailure(error, t('frame.error.saving'))
      setRefusal(refusalOf(error))
    }
    return false
  }

  /** The reasons under their fields, and the first of them where the form shows its state. */
  const showRefused = (fields: FormErrors) => {
    const [field, reason] = Object.entries(fields)[0] ?? []
    const label = field === undefined ? null : labels[field]
    setRefusal(
      label
        ? t('form.refused_field', { label, reason: String(reason) })
        : t('form.refused', { reason: String(reason) }),
    )
    showErrors(form, fields)
  }

  /** Another user saved first: both versions side by side, and the choice. */
  const settle = async (problem: ApiProblem): Promise<boolean> => {
    const { current } = problem.details as { current: { version: number } } // the key promises it (rules/http.md#21)
    const theirs = read(current)
    const mine = typedOver(theirs)
    const before = form.getInitialValues()
    const contested = contestedFields({ before, mine, theirs, labels })
    const choice = await chooseAfterConflict({ by: author(), before, mine, theirs, contested, labels, shown })
    if (choice === 'theirs') {
      rebase(theirs, current.version, takeTheirs(mine, theirs, contested))
      form.clearErrors()
    }
    if (choice !== 'mine') return false
    rebase(theirs, current.version, mine)
    return attempt(current.version)
  }

  const unreadWords = (label: string) => t('form.refused_unread', { label })
  const submit = async () => (await once(send)) ?? false
  const send = async () => {
    const [unread] = refuseUnread()
    if (unread !== undefined) {
      setRefusal(unreadWords(unread))
      return false
    }
    const wrong = check?.(form.getValues()) ?? {}
    if (Object.keys(wrong).length > 0) {
      showRefused(wrong)
      return false
    }
    if (onUnchanged && !form.isDirty()) {
      setRefusal(null)
      await leaving.lead(onUnchanged)
      return true
    }
    const isWanted = await (confirm?.(form.getValues()) ?? true)
    return isWanted && attempt(based)
  }
  useSaveKey(submit)
  useReadAgain((label) => setRefusal((said) => (said === unreadWords(label) ? null : said)))

  return {
    ...form,
    field: (name) => ({ label: labels[name], ...form.getInputProps(name) }),
    submit,
    isSaving,
    refusal,
    changedBy,
    mayLeave: leaving.mayLeave,
    reload: () => rebase(values, version),
    keepEditing: () => rebase(values, version, typedOver(values)),
  }
}

function showErrors<V extends Values>(form: UseFormReturnType<V>, fields: FormErrors): void {
  drawNow(() => form.setErrors(fields))
  focusRefused()
}
