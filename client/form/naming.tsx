import { Button, Stack, TextInput, type TextInputProps } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Noun } from '#shared/nouns.ts'
import { ApiProblem } from '../api.ts'
import { notifyDone, notifyFailure } from '../frame/notify.tsx'
import { focusOn } from '../ui/focus/move.ts'
import { useAuthor } from './author.ts'
import { useSubmission } from './submission.ts'

/** A record to rename. */
export type Renamable = { entity: Noun; id: number; name: string; version: number }

type Base = { name: string; version: number | undefined }

type NamingOptions = {
  /** The record to rename, as it was when the user began; absent where the name is for a new one. */
  record: Renamable | undefined
  /** The name that the field begins with. */
  initial: string
  /** The error of a name, known before it is sent. */
  check?: ((name: string) => string | null) | undefined
  /** Saves over that version of the record. */
  save(name: string, version: number | undefined): Promise<unknown>
  /** The confirmation. */
  saved(name: string): string
  /** Called once the name is saved, or where the record already has it. */
  onDone(): void
}

export type Naming = ReturnType<typeof useNaming>

/**
 * A name being typed and saved. Where another user renamed the record meanwhile, the refusal says who
 * and the new name: the user takes that name, or saves over it (rules/change.md#18).
 */
export function useNaming({ record, initial, check, save, saved, onDone }: NamingOptions) {
  const { t } = useTranslation()
  const [name, setName] = useState(initial)
  const [base, setBase] = useState<Base>({ name: initial, version: record?.version })
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isRenamed, setRenamed] = useState(false)
  const author = useAuthor(record)
  const { isBusy, submit: once } = useSubmission()

  /** Starts again from this name and version, and drops the typed name. */
  const rebase = (stands: Base) => {
    setBase(stands)
    setName(stands.name)
    setRefusal(null)
    setRenamed(false)
  }
  const attempt = async (typed: string, over: Base): Promise<void> => {
    try {
      await save(typed, over.version)
    } catch (error) {
      if (error instanceof ApiProblem && error.key === 'record.edited_meanwhile') return settle(error, typed, over)
      if (error instanceof ApiProblem && error.status < 500) return setRefusal(error.fields.name ?? error.message)
      notifyFailure(error, t('frame.error.saving'))
      return setRefusal(t('frame.error.saving'))
    }
    notifyDone(saved(typed))
    rebase({ ...over, name: typed })
    onDone()
  }
  /** Another user saved first: asks, unless that left the name as it was or made it the typed one. */
  const settle = async (problem: ApiProblem, typed: string, over: Base): Promise<void> => {
    const { current } = problem.details as { current: Base } // the key promises it (rules/http.md#21)
    setBase(current)
    if (current.name === over.name || current.name === typed) return attempt(typed, current)
    setRenamed(true)
    setRefusal(t('form.renamed', { theirs: current.name, name: author() ?? t('form.someone') }))
  }
  const send = async () => {
    const typed = name.trim()
    if (record && typed === base.name) return onDone()
    const wrong = check?.(typed) ?? null
    return wrong === null ? attempt(typed, base) : setRefusal(wrong)
  }
  return {
    name,
    setName,
    refusal,
    isBusy,
    isEmpty: name.trim() === '',
    isTyped: name !== base.name,
    submit: () => once(send),
    /** Replaces the typed name by the one that the other user gave; null where no other user renamed the record. */
    takeTheirs: isRenamed ? () => rebase(base) : null,
  }
}

type NameFieldProps = TextInputProps & { naming: Naming }

/** The field of a name, with the refusal under it and, after another user's rename, a button that takes the new name. */
export function NameField({ naming, ref, ...props }: NameFieldProps): ReactNode {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const { takeTheirs } = naming
  return (
    <Stack gap={4} align="flex-start">
      <TextInput
        {...props}
        w="100%"
        ref={useMergedRef(input, ref)}
        value={naming.name}
        error={naming.refusal}
        readOnly={naming.isBusy} // what is typed now would be lost (rules/change.md#21)
        onChange={({ currentTarget }) => naming.setName(currentTarget.value)}
      />
      {takeTheirs ? (
        <Button
          size="xs"
          variant="default"
          disabled={naming.isBusy}
          onClick={() => {
            takeTheirs()
            focusOn(input.current)
          }}
        >
          {t('form.take_theirs')}
        </Button>
      ) : null}
    </Stack>
  )
}
