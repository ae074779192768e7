import { useTranslation } from 'react-i18next'
import { ApiProblem } from '../api.ts'
import { notifyDone, notifyFailure } from '../frame/notify.tsx'
import { askName } from '../ui/ask.tsx'

type NamePrompt = {
  /** What the field is called. */
  label: string
  /** The sentence of what is wrong with a name, known before it is sent. */
  check?(name: string): string | null
  /** The word that it is done. */
  saved(name: string): string
}

/** Asks for a name in a dialog and saves it; a refusal is shown under the field and the dialog stays. */
export function useNamePrompt({ label, check, saved }: NamePrompt) {
  const { t } = useTranslation()
  return (title: string, initial: string, save: (name: string) => Promise<unknown>): void =>
    askName({ title, label, initial, yes: t('form.save'), no: t('form.cancel') }, async (name) => {
      const wrong = check?.(name) ?? null
      if (wrong !== null) return wrong
      try {
        await save(name)
        notifyDone(saved(name))
        return null
      } catch (error) {
        if (error instanceof ApiProblem && error.status < 500) return error.fields.name ?? error.message
        notifyFailure(error, t('frame.error.saving'))
        return t('frame.error.saving')
      }
    })
}
